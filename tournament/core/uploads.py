"""Uploads are read in memory and never grow beyond a bound: nobody can fill the disk of the machine with them."""

from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

REQUEST_MAX_BYTES = 25_000_000


class BoundedUploadHandler(FileUploadHandler):
    """Keep the first FILE_UPLOAD_MAX_MEMORY_SIZE bytes of a file, or those of its field in LARGE_UPLOADS, and let the
    rest go by.

    A form that takes less than that sees that the file is too large and can say so beside its field. A request beyond
    REQUEST_MAX_BYTES is not read at all: RequestDataTooBig.
    """

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *rest: Any) -> None:  # noqa: N803 - Django's own name
        if content_length > REQUEST_MAX_BYTES:
            raise RequestDataTooBig(f"A request of {content_length} bytes is more than {REQUEST_MAX_BYTES}.")

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self._kept = BytesIO()
        self._most = settings.LARGE_UPLOADS.get(self.field_name, settings.FILE_UPLOAD_MAX_MEMORY_SIZE)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        room = self._most - self._kept.tell()
        self._kept.write(raw_data[: max(room, 0)])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        size = self._kept.tell()
        self._kept.seek(0)
        return InMemoryUploadedFile(
            self._kept,
            self.field_name,
            self.file_name,
            self.content_type,
            size,
            self.charset,
            self.content_type_extra,
        )
