"""What devices do in a rehearsal, what is checked on them, and what to do about a check that failed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DeviceKind(models.TextChoices):
    """What a device does in the hall."""

    TABLE = "table", _("Tablet at a table")
    DESK = "desk", _("Desk, with a camera for codes")
    SCREEN = "screen", _("Screen of the hall")
    PHONE = "phone", _("Phone of a player")
    PRINTER = "printer", _("Computer with the printer")


class Check(models.TextChoices):
    """One thing that is checked on a device."""

    SECURE = "secure", _("Secure address")
    STORE = "store", _("Offline store")
    SENDING = "sending", _("Sending once")
    NETWORK = "network", _("Network")
    CLOCK = "clock", _("Clock")
    AWAKE = "awake", _("Screen stays on")
    CAMERA = "camera", _("Camera")
    SOUND = "sound", _("Sound")
    PRINTER = "printer", _("Printer")


ON_EVERY_DEVICE = (Check.SECURE, Check.NETWORK, Check.CLOCK)
CHECKS_OF: dict[DeviceKind, tuple[Check, ...]] = {
    DeviceKind.TABLE: (
        Check.SECURE,
        Check.STORE,
        Check.SENDING,
        Check.NETWORK,
        Check.CLOCK,
        Check.AWAKE,
        Check.SOUND,
    ),
    DeviceKind.DESK: (*ON_EVERY_DEVICE, Check.AWAKE, Check.CAMERA),
    DeviceKind.SCREEN: (*ON_EVERY_DEVICE, Check.AWAKE, Check.SOUND),
    DeviceKind.PHONE: ON_EVERY_DEVICE,
    DeviceKind.PRINTER: (Check.SECURE, Check.NETWORK, Check.PRINTER),
}
"""What is checked on a device, in this order."""


class Fault(models.TextChoices):
    """Why a check failed, and what to do about it. A sentence may name the `%(figure)s` that was measured."""

    INSECURE = (
        "insecure",
        _(
            "The address is not https, so tables do not open without network and cameras stay off. Open it by https."
        ),
    )
    NO_STORE = (
        "no_store",
        _("The browser keeps nothing, as in a private window. Use a normal window, or another browser."),
    )
    STORE_LOST = (
        "store_lost",
        _("What was kept was not there any more. Free some space on the device, or use another browser."),
    )
    NOT_SENT = ("not_sent", _("What was kept did not reach the server. Check the Wi-Fi, and check again."))
    SENT_TWICE = (
        "sent_twice",
        _("The server has what was kept more than once. Reload the page, and check again."),
    )
    SLOW = (
        "slow",
        _(
            "The server took %(figure)s ms to answer. Move the device closer to the Wi-Fi, or take others off it."
        ),
    )
    UNREACHED = ("unreached", _("The server did not answer. Check the Wi-Fi of the device."))
    CLOCK_OFF = (
        "clock_off",
        _("The clock of the device is off by %(figure)s seconds. Let the device set its time automatically."),
    )
    NOT_AWAKE = (
        "not_awake",
        _("The browser cannot keep the screen on. Set the device’s screen lock to “never”, and plug it in."),
    )
    AWAKE_LOST = (
        "awake_lost",
        _("The device took the screen lock back. Turn off its power saving, and plug it in."),
    )
    NO_CAMERA = ("no_camera", _("No camera was found. People type numbers instead of scanning codes."))
    CAMERA_DENIED = (
        "camera_denied",
        _("The browser was not allowed to use the camera. Allow it in the settings of the site."),
    )
    NO_PICTURE = (
        "no_picture",
        _("The camera gave no picture. Close other apps that use it, and check again."),
    )
    NO_CODE = (
        "no_code",
        _(
            "The camera shows a picture, but no code was read. Hold the code of the rehearsal in front of it, and check again."
        ),
    )
    NO_SOUND = ("no_sound", _("The browser cannot make sounds. Use another browser."))
    NOT_HEARD = (
        "not_heard",
        _("Nobody heard the sound. Turn the volume up, and turn off the silent mode."),
    )
    NOT_STAFF = (
        "not_staff",
        _("Papers are for the staff. Sign in on this computer, and check again."),
    )
    NO_PDF = (
        "no_pdf",
        _(
            "The server made no PDF file of the test page. Tell whoever runs the server. Until then print from the browser."
        ),
    )
    BAD_PRINT = (
        "bad_print",
        _(
            "The page did not come out right. Check the paper size, and print at 100 %% without fitting to the page."
        ),
    )


FAULTS_OF: dict[Check, tuple[Fault, ...]] = {
    Check.SECURE: (Fault.INSECURE,),
    Check.STORE: (Fault.NO_STORE, Fault.STORE_LOST),
    Check.SENDING: (Fault.NOT_SENT, Fault.SENT_TWICE),
    Check.NETWORK: (Fault.SLOW, Fault.UNREACHED),
    Check.CLOCK: (Fault.CLOCK_OFF,),
    Check.AWAKE: (Fault.NOT_AWAKE, Fault.AWAKE_LOST),
    Check.CAMERA: (Fault.NO_CAMERA, Fault.CAMERA_DENIED, Fault.NO_PICTURE, Fault.NO_CODE),
    Check.SOUND: (Fault.NO_SOUND, Fault.NOT_HEARD),
    Check.PRINTER: (Fault.NOT_STAFF, Fault.NO_PDF, Fault.BAD_PRINT),
}
"""How each check can fail."""


class RehearsalPerson(models.TextChoices):
    """Who takes part in a rehearsal without an account."""

    DEVICE = "device", _("A device that has the address of the rehearsal")
