from io import StringIO

from tournament.simulation.playing import Progress
from tournament.simulation.progress import ProgressBar, progress_line


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


HALFWAY = Progress(round_number=3, rounds_begun=2, rounds=4, hands=30, hands_expected=60)


def test_line_tells_round_share_and_speed():
    line = progress_line(HALFWAY, 2.0)
    assert line.startswith("Round 3 (2 of 4)  " + "█" * 14 + "░" * 14 + "  ")
    assert "30 hands  15 hands/s" in line


def test_line_stays_in_its_bar_beyond_the_estimate():
    line = progress_line(Progress(round_number=1, rounds_begun=1, rounds=1, hands=90, hands_expected=60), 1.0)
    assert line.count("█") == 28


def test_bar_is_painted_on_a_terminal_and_cleared():
    terminal = Terminal()
    bar = ProgressBar(terminal, is_wanted=True)
    bar.show(HALFWAY)
    bar.clear()
    assert "Round 3" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K")


def test_bar_stays_away_from_a_file():
    file = StringIO()
    bar = ProgressBar(file, is_wanted=True)
    bar.show(HALFWAY)
    bar.clear()
    assert file.getvalue() == ""
