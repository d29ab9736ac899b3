"""A hundred identical posts at once: one hand, and the same answer to all."""

import http.client
from uuid import uuid4

from tests.load.hall import lost_and_doubled, make_hall, post, together
from tests.load.report import Report, milliseconds, percentile
from tests.load.site import Site

POSTS = 100


def play(site: Site) -> Report:
    """Send the same hand 100 times at once, and those that were not answered once more, as a tablet would."""
    hall, key = make_hall(1), str(uuid4())

    def send(_: int) -> float:
        for _attempt in range(5):
            try:
                answer = post(site, hall, 1, 1, key)
            except (OSError, http.client.HTTPException):
                hall.answers["no answer"] += 1
                continue
            hall.answers[str(answer.status)] += 1
            if answer.headers.get("seatwind-key") == key:
                hall.acknowledged.append(key)
                return answer.seconds
        return 0.0

    times = together(POSTS, send)
    lost, doubled = lost_and_doubled(hall)
    report = Report()
    report.figures = {
        "acknowledged": f"{len(hall.acknowledged)} of {POSTS}",
        "lost": str(lost),
        "doubled": str(doubled),
        "answers": str(dict(hall.answers)),
        "95 of 100 within": milliseconds(percentile(times, 0.95)),
    }
    report.expect(len(hall.acknowledged) == POSTS, "every post is acknowledged")
    report.expect((lost, doubled) == (0, 0), "one hand stands")
    return report
