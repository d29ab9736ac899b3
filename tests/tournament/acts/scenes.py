"""A stage as a scene: who acts on which device, and what the device sends for each act."""

from django.test import Client

from tests.tournament.acts.expected.types import Bearer, Person
from tests.tournament.acts.posts import LINK_POSTS, POSTS, hand_device_round
from tests.tournament.acts.stage import Stage
from tests.tournament.acts.walking import Post, Scene

ON_A_HANDED_DEVICE = ("sign", "dispute", "take_device_back")


def scene_of(stage: Stage) -> Scene:
    def make(code: str, person: Person) -> Post:
        return (
            LINK_POSTS[code](stage, stage.tokens[person])
            if isinstance(person, Bearer)
            else POSTS[code](stage)
        )

    def go_round(device: Client) -> None:
        device.post(*hand_device_round(stage))

    devices = stage.devices | dict.fromkeys(Bearer, Client())
    return Scene(
        devices, make, dict.fromkeys(ON_A_HANDED_DEVICE, go_round), LINK_POSTS, limited=stage.limited
    )
