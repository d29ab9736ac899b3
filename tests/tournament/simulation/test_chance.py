from tournament.simulation.chance import skill_of, stream


def test_stream_at_same_place_gives_same_numbers():
    one, other = stream(7, "hand", 1, 2, 3), stream(7, "hand", 1, 2, 3)
    assert [one.random() for _ in range(5)] == [other.random() for _ in range(5)]


def test_stream_differs_by_seed_and_by_place():
    firsts = {
        stream(*place).random() for place in [(7, "hand", 1, 23), (7, "hand", 12, 3), (8, "hand", 1, 23)]
    }
    assert len(firsts) == 3


def test_skills_spread_around_average():
    skills = [skill_of(3, number) for number in range(1, 501)]
    assert min(skills) < 65
    assert max(skills) > 150
    assert 90 < sorted(skills)[250] < 110
