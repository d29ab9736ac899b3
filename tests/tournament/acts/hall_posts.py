"""What hangs in the hall in each state that an act may meet, and what a browser sends for each of these acts."""

from collections.abc import Callable
from io import BytesIO
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.tournament.acts.event_posts import at, newest, to
from tests.tournament.acts.expected.hall import CEREMONY as BEGUN_CEREMONIES
from tests.tournament.acts.expected.hall import HallSituation
from tests.tournament.acts.stage import Stage, finish_all, play_whole, publish, set_stage
from tests.tournament.acts.walking import Post
from tournament.events.models import Event
from tournament.events.settings.seen import mark_of
from tournament.papers.acts.backgrounds import remove_background, set_background
from tournament.papers.acts.logos import remove_logo, set_logo
from tournament.papers.enums import PaperSize
from tournament.papers.queries import paper_size_of
from tournament.play.clock.acts import announce, take_down
from tournament.play.models import Announcement
from tournament.screens.acts.ceremony import begin_ceremony, reveal_place
from tournament.screens.acts.screens import add_screen, remove_screen
from tournament.screens.ceremonies import ceremony_of, steps_of
from tournament.screens.enums import Content
from tournament.screens.forms import WRITTEN
from tournament.screens.models import Screen

S = HallSituation
CEREMONY = (S.HELD, *BEGUN_CEREMONIES)
NO_SCREEN = 9_999
SCREEN = "Stage"


def _picture() -> bytes:
    file = BytesIO()
    Image.new("RGB", (4, 3)).save(file, "PNG")
    return file.getvalue()


PICTURE = _picture()


def set_hall(situation: HallSituation) -> Stage:
    """The hall of an event in this situation."""
    stage = set_stage()
    if situation is S.NOTHING:
        return stage
    if situation in CEREMONY:
        return _hold_ceremony(stage, situation)
    event, actor = stage.event, stage.organizer
    announcement = announce(actor, event, text="Lunch at noon", client_key=uuid4())
    screen = add_screen(actor, event, name=SCREEN, client_key=uuid4())
    set_background(actor, event, content=PICTURE)
    set_logo(actor, event, content=PICTURE)
    if situation is S.REMOVED:
        take_down(actor, announcement)
        remove_screen(actor, screen)
        remove_background(actor, event)
        remove_logo(actor, event)
    if situation is S.FINISHED:
        finish_all(stage)
    return stage


PLACES = 8


def _hold_ceremony(stage: Stage, situation: HallSituation) -> Stage:
    """All rounds played, the last held back, and the ceremony as far as it is in this situation."""
    event = stage.event
    Event.objects.filter(pk=event.pk).update(holds_last_round=True)
    for number in (1, 2, 3):
        publish(stage, number)
        play_whole(stage, number)
    event.refresh_from_db()
    if situation is S.HELD:
        return stage
    begin_ceremony(stage.organizer, event, places=PLACES)
    steps = len(steps_of(event, PLACES))
    for seen in range({S.BEGUN: 0, S.REVEALED: 1, S.CROWNED: steps}[situation]):
        reveal_place(stage.organizer, event, seen=seen)
    return stage


def move_ceremony(name: str) -> Callable[[Stage], Post]:
    """A press on the page as it is now."""

    def post(stage: Stage) -> Post:
        ceremony = ceremony_of(stage.event)
        return at(stage, f"screens:{name}"), {"seen": ceremony.revealed if ceremony else 0}

    return post


def make_announcement(stage: Stage) -> Post:
    return at(stage, "play:announcement-make"), {"text": "Dinner at eight", "client_key": str(uuid4())}


def take_newest_down(stage: Stage) -> Post:
    announcements = Announcement.objects.filter(event=stage.event)
    return at(stage, "play:announcement-take-down", newest(announcements)), {}


def new_screen(stage: Stage) -> Post:
    return at(stage, "screens:screen-list"), {"name": SCREEN, "client_key": str(uuid4())}


def _screen(stage: Stage) -> Screen | None:
    return Screen.objects.filter(event=stage.event).order_by("number").last()


def give_content(seen: str | None = None) -> Callable[[Stage], Post]:
    """Another content, from a page that shows the screen as it is, or one with this mark."""

    def post(stage: Stage) -> Post:
        screen = _screen(stage)
        if screen is None:
            return at(stage, "screens:screen-change", NO_SCREEN), {}
        content = Content.NAME if screen.content == Content.STANDINGS else Content.STANDINGS
        fields = {
            "name": screen.name,
            "content": content.value,
            "seconds": screen.seconds,
            "seen": seen or mark_of(screen, WRITTEN),
        }
        url = at(stage, "screens:screen-change", screen.number)
        return url, {f"screen{screen.number}-{name}": value for name, value in fields.items()}

    return post


def drop_screen(stage: Stage) -> Post:
    screen = _screen(stage)
    return at(stage, "screens:screen-remove", screen.number if screen else NO_SCREEN), {}


def send_picture(content: bytes) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        file = SimpleUploadedFile("picture.png", content, content_type="image/png")
        return at(stage, "papers:background"), {"picture": file}

    return post


def send_logo(stage: Stage) -> Post:
    file = SimpleUploadedFile("logo.png", PICTURE, content_type="image/png")
    return at(stage, "papers:logo"), {"logo-picture": file}


def choose_other_paper(stage: Stage) -> Post:
    other = PaperSize.A4 if paper_size_of(stage.event) is PaperSize.LETTER else PaperSize.LETTER
    return at(stage, "papers:paper-choose"), {"size": other.value}


HALL_POSTS: dict[str, Callable[[Stage], Post]] = {
    "announce": make_announcement,
    "take_down": take_newest_down,
    "add_screen": new_screen,
    "change_screen": give_content(),
    "change_newer_screen": give_content("older"),
    "remove_screen": drop_screen,
    "set_background": send_picture(PICTURE),
    "set_no_picture": send_picture(b"no picture at all"),
    "remove_background": to("papers:background-remove"),
    "set_logo": send_logo,
    "remove_logo": to("papers:logo-remove"),
    "choose_paper": choose_other_paper,
    "begin_ceremony": to("screens:ceremony", places=str(PLACES)),
    "reveal_place": move_ceremony("ceremony-reveal"),
    "take_back_place": move_ceremony("ceremony-take-back"),
    "end_ceremony": to("screens:ceremony-end"),
}
