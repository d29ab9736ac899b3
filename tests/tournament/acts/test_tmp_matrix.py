import pytest
from django.test import Client
from tests.tournament.acts.stage import set_stage, reach
from tests.tournament.acts.round_posts import POSTS
from tests.tournament.acts.answers import answer_of
from tournament.acts.rounds import RoundSituation
from django.db import transaction
pytestmark=pytest.mark.django_db
@pytest.mark.parametrize("situation", list(RoundSituation))
def test_print(situation):
    stage=set_stage(); reach(stage, situation)
    out=[]
    for name, post in POSTS.items():
        sid=transaction.savepoint()
        client=Client(raise_request_exception=False); client.force_login(stage.organizer)
        url,data=post(stage)
        r=client.post(url,data)
        try: a=answer_of(r); t=a.answer.value+" "+a.code
        except AssertionError as e: t="?? "+str(e)[:150]
        out.append((name,t))
        transaction.savepoint_rollback(sid)
    with open("/tmp/matrix.txt","a") as f:
        for n,t in out: f.write(f"{situation.name:10} {n:16} {t}\n")
