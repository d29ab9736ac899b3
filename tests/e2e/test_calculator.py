"""The calculator without a network: kept on a device, it draws what the server would have drawn."""

from urllib.parse import urlencode

import pytest
from django.test import Client
from playwright.sync_api import expect

import scoring
from tests.e2e.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

URL = "/calculator/"
STARTING_MS = 60_000
"""A Python starts in the browser, on a machine that is busy with other tests."""
DRAWN_BY_THE_WORKER = """
(queries) => new Promise((done) => {
  const worker = new Worker("/calculator/engine.js", { type: "module" });
  const drawn = [];
  const whole = (address) => new URL(address, location).href;
  const place = { folder: whole("/static/vendor/pyodide/"), parcel: whole("/calculator/parcels/en.zip") };
  worker.onerror = () => done(["the worker did not start"]);
  worker.onmessage = ({ data }) => {
    drawn.push(data.html ?? data.fault);
    if (drawn.length === queries.length) done(drawn);
  };
  queries.forEach((query, number) => worker.postMessage({ number, query, ...place }));
})
"""


def queries() -> list[str]:
    """A hand of every rulebook with its reasons, a hand by items, and one that is no win."""
    hands = [
        urlencode({"ruleset": ruleset.id, "method": "text", "line": scoring.format_hand(card.example)})
        for ruleset in scoring.all_rulesets()
        for card in scoring.pattern_cards(ruleset.id)[5:25:10]
    ]
    return [*hands, "ruleset=mcr&method=items&items=Full+Flush", "ruleset=gghk&tiles=147m258p369s1234z+%2B1z"]


def test_kept_on_a_device_it_works_without_a_network(open_page: OpenPage, client: Client) -> None:
    asked = queries()
    by_server = [client.get(f"{URL}?{query}", headers={"HX-Request": "true"}).text for query in asked]
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(URL)
    page.get_by_role("button", name="Keep it for use without a network").click()
    expect(page.locator(".is-kept")).to_be_visible(timeout=STARTING_MS)

    page.context.set_offline(True)
    page.goto(f"{URL}?ruleset=mcr&tiles=123m456p78s99p+777z+%2B9s")
    answer = page.locator("#answer")
    expect(answer).to_contain_text("11 points", timeout=STARTING_MS)
    page.get_by_label("Rulebook", exact=True).select_option("riichi")
    expect(page.get_by_label("Riichi declared")).to_be_visible()
    expect(answer).to_contain_text("1 han 30 fu")
    drawn = page.evaluate(DRAWN_BY_THE_WORKER, asked)
    for query, here, there in zip(asked, drawn, by_server, strict=True):
        # The server leaves out the spaces between tags.
        assert "".join(here.split()) == "".join(there.split()), query

    page.context.set_offline(False)
    page.get_by_role("group", name="Winner’s wind").get_by_text("East").click()
    expect(page.get_by_text("No connection: this device works it out.")).to_be_hidden()
