"""The certificates of a hall: devices that trust the authority accept the site, and the authority reaches no further."""

import ipaddress
import socket
import ssl
import threading
from pathlib import Path

import pytest
from cryptography import x509

from tournament.core.server import certificates
from tournament.core.server.certificates import authority_der, prepare_certificates


def shake_hands(folder: Path, name: str, authority: Path) -> None:
    """A server with the certificates of the folder, and a client that trusts the authority and asks for the name."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "site.pem", folder / "site.key")
    client = ssl.create_default_context(cafile=authority)
    ours, theirs = socket.socketpair()

    def serve() -> None:
        try:
            server.wrap_socket(theirs, server_side=True).close()
        except OSError:
            theirs.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        client.wrap_socket(ours, server_hostname=name).close()
    finally:
        ours.close()
        thread.join()


@pytest.mark.parametrize("name", ["192.168.1.5", "laptop.local", "localhost"])
def test_device_that_trusts_the_authority_accepts_the_site(tmp_path: Path, name: str) -> None:
    files = prepare_certificates(tmp_path, ["192.168.1.5", "laptop.local", "localhost"])

    shake_hands(tmp_path, name, files.authority)


@pytest.mark.parametrize("name", ["192.168.1.6", "bank.example"])
def test_other_names_are_refused(tmp_path: Path, name: str) -> None:
    files = prepare_certificates(tmp_path, ["192.168.1.5"])

    with pytest.raises(ssl.SSLError):
        shake_hands(tmp_path, name, files.authority)


@pytest.mark.parametrize("name", ["203.0.113.9", "bank.example"])
def test_authority_cannot_speak_for_the_internet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whoever stole its key could not pretend to be another site to those who trust it."""
    files = prepare_certificates(tmp_path, ["192.168.1.5"])
    monkeypatch.setattr(certificates, "_may_speak_for", lambda files, names: True)
    prepare_certificates(tmp_path, [name])

    with pytest.raises(ssl.SSLError, match="permitted subtree violation"):
        shake_hands(tmp_path, name, files.authority)


@pytest.mark.parametrize("name", ["203.0.113.9", "hall.example"])
def test_hall_with_a_public_address_gets_an_authority_that_may_speak_for_it(
    tmp_path: Path, name: str
) -> None:
    before = prepare_certificates(tmp_path, ["192.168.1.5"]).authority.read_bytes()
    files = prepare_certificates(tmp_path, ["192.168.1.5", name])

    assert files.authority.read_bytes() != before
    shake_hands(tmp_path, name, files.authority)
    shake_hands(tmp_path, "192.168.1.5", files.authority)


def test_authority_is_made_once_and_the_certificate_at_every_start(tmp_path: Path) -> None:
    files = prepare_certificates(tmp_path, ["192.168.1.5"])
    before = files.authority.read_bytes()
    prepare_certificates(tmp_path, ["10.0.0.7"])
    certificate = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value

    assert files.authority.read_bytes() == before
    assert list(names) == [x509.IPAddress(ipaddress.ip_address("10.0.0.7"))]
    assert {path.stat().st_mode & 0o077 for path in (files.key, files.authority_key)} == {0}
    shake_hands(tmp_path, "10.0.0.7", files.authority)


def test_phones_get_the_authority_in_their_own_format(tmp_path: Path) -> None:
    files = prepare_certificates(tmp_path, ["192.168.1.5"])
    content = authority_der(files)

    assert content is not None
    assert x509.load_der_x509_certificate(content) == x509.load_pem_x509_certificate(
        files.authority.read_bytes()
    )
