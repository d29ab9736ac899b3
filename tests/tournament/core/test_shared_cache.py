"""The cache in files: one process makes an answer, and the number of files has a bound."""

from pathlib import Path

from tournament.core.shared_cache import COUNTED_EVERY, SharedFiles


def cache_in(folder: Path, most: int = 100) -> SharedFiles:
    return SharedFiles(str(folder), {"OPTIONS": {"MAX_ENTRIES": most}})


def test_only_the_first_adds(tmp_path: Path) -> None:
    one, other = cache_in(tmp_path), cache_in(tmp_path)

    assert [one.add("lock", 1), other.add("lock", 1)] == [True, False]


def test_number_of_files_has_a_bound(tmp_path: Path) -> None:
    most = 3 * COUNTED_EVERY
    cache = cache_in(tmp_path, most)
    counts = []
    for number in range(3 * most):
        cache.set(str(number), number)
        counts.append(len(list(tmp_path.glob("*.djcache"))))

    assert most <= max(counts) < most + COUNTED_EVERY
    assert min(counts[most + COUNTED_EVERY :]) < most


def test_what_was_stored_last_is_found(tmp_path: Path) -> None:
    cache = cache_in(tmp_path)
    cache.set("page", "old")
    cache.set("page", "new")

    assert cache.get("page") == "new"
