"""The desk: sign-ups, payments, the settings of both, and what a search of players looks at.

SQLite makes a table anew to add to it, and then complains about triggers elsewhere that name it; its older way of
renaming a table does not look at them.
"""

import re
import unicodedata

import django.db.models.deletion
from decimal import Decimal
from django.conf import settings
from django.db import migrations, models


# The rule as it was when this migration was written; `core.folding` has the reasons.
_COMBINING = re.compile("[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+")
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_NOT_WORD_RUN = re.compile("(?:_|[^\\w\u0900-\u109f\u1780-\u17ff])+")


def folded(text):
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _NOT_WORD_RUN.sub(" ", _COMBINING.sub("", decomposed).translate(_PLAIN_LETTERS)).strip()


def fill_search(apps, schema_editor):
    model = apps.get_model("registration", "Entry")
    for entry in model.objects.order_by("pk").iterator(chunk_size=500):
        texts = (entry.name, entry.name_zh, entry.club)
        names = dict.fromkeys(line for text in texts for line in (folded(text), text.casefold()))
        keys = [f"country {entry.country.casefold()}"] if entry.country else []
        keys += [f"number {entry.federation_id.casefold()}"] if entry.federation_id else []
        lines = {"search_names": "\n".join(("", *names, "")), "search_keys": "\n".join(("", *keys, ""))}
        model.objects.filter(pk=entry.pk).update(**lines)


def set_renaming(is_old):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0012_codes_in_the_audit'),
        ('registration', '0003_succession'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.CreateModel(
            name='DeskSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('takes_sign_ups', models.BooleanField(default=False, verbose_name='people can sign up')),
                ('opens_at', models.DateTimeField(blank=True, null=True, verbose_name='sign-up opens')),
                ('closes_at', models.DateTimeField(blank=True, null=True, verbose_name='deadline')),
                ('capacity', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='places')),
                ('welcome', models.TextField(blank=True, max_length=2000, verbose_name='text above the form')),
                ('fee', models.DecimalField(decimal_places=2, default=Decimal('0'), max_digits=8, verbose_name='fee')),
                ('currency', models.CharField(blank=True, max_length=3, verbose_name='currency')),
                ('forget_after_days', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='forget contact data after')),
                ('numbers_by', models.CharField(blank=True, choices=[('order', 'The order of entering'), ('seed', 'The seed'), ('rank', 'The rank'), ('lot', 'A lot')], max_length=10)),
                ('numbers_seed', models.BigIntegerField(blank=True, null=True)),
                ('numbers_published_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'settings of the desk',
                'verbose_name_plural': 'settings of desks',
            },
        ),
        migrations.CreateModel(
            name='MailText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('confirmation', 'Confirmation of the place'), ('waiting', 'Confirmation of the waiting list'), ('promotion', 'A place became free'), ('reminder', 'The seat of the first round')], max_length=20, verbose_name='mail')),
                ('subject', models.CharField(max_length=150, verbose_name='subject')),
                ('body', models.TextField(max_length=4000, verbose_name='text')),
            ],
            options={
                'verbose_name': 'text of a mail',
                'verbose_name_plural': 'texts of mails',
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=8, verbose_name='amount')),
                ('method', models.CharField(choices=[('cash', 'Cash'), ('card', 'Card'), ('transfer', 'Bank transfer'), ('other', 'Another way')], max_length=10, verbose_name='method')),
                ('taken_at', models.DateTimeField(auto_now_add=True)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'payment',
                'verbose_name_plural': 'payments',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('entered', 'Entered'), ('waiting', 'On the waiting list'), ('withdrawn', 'Withdrawn')], max_length=10)),
                ('name', models.CharField(blank=True, max_length=200, verbose_name='name')),
                ('name_zh', models.CharField(blank=True, max_length=100, verbose_name='name in native script')),
                ('club', models.CharField(blank=True, max_length=120, verbose_name='club')),
                ('team', models.CharField(blank=True, max_length=120, verbose_name='team')),
                ('country', models.CharField(blank=True, max_length=60, verbose_name='country')),
                ('federation_id', models.CharField(blank=True, max_length=40, verbose_name='federation number')),
                ('other_ids', models.CharField(blank=True, max_length=120, verbose_name='other federation numbers')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='phone')),
                ('answers', models.JSONField(blank=True, default=dict)),
                ('publishes_name', models.BooleanField(default=False)),
                ('recognised', models.BooleanField(default=False)),
                ('language', models.CharField(blank=True, max_length=10)),
                ('search_names', models.TextField(editable=False)),
                ('nonce', models.CharField(max_length=43)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('waiting_since', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'sign-up',
                'verbose_name_plural': 'sign-ups',
                'ordering': ['waiting_since', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SignUpQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=200, verbose_name='question')),
                ('kind', models.CharField(choices=[('text', 'A line of text'), ('choice', 'One of several choices'), ('yes', 'Yes or no')], default='text', max_length=10, verbose_name='answer')),
                ('choices', models.JSONField(blank=True, default=list, verbose_name='choices')),
                ('is_required', models.BooleanField(default=False, verbose_name='must be answered')),
                ('is_asked', models.BooleanField(default=True)),
            ],
            options={
                'verbose_name': 'question of the sign-up',
                'verbose_name_plural': 'questions of the sign-up',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SignUpTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sender', models.CharField(max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'try to sign up',
                'verbose_name_plural': 'tries to sign up',
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='is_captain',
            field=models.BooleanField(default=False, verbose_name='captain of the team'),
        ),
        migrations.AddField(
            model_name='entry',
            name='other_ids',
            field=models.CharField(blank=True, max_length=120, verbose_name='other federation numbers'),
        ),
        migrations.AddField(
            model_name='entry',
            name='rank',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='rank'),
        ),
        migrations.AddField(
            model_name='entry',
            name='search_keys',
            field=models.TextField(default='\n', editable=False),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='entry',
            name='search_names',
            field=models.TextField(default='\n', editable=False),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='entry',
            name='seed',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='seed'),
        ),
        migrations.AddField(
            model_name='entry',
            name='team_order',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='place in the team'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('search_names', ''), _negated=True), models.Q(('search_keys', ''), _negated=True)), name='registration_entry_searchable'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('team', ''), _negated=True), models.Q(('is_captain', False), ('team_order__isnull', True)), _connector='OR'), name='registration_entry_place_in_a_team'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(condition=models.Q(('is_captain', True)), fields=('event', 'team'), name='registration_entry_one_captain'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(condition=models.Q(('team_order__isnull', False)), fields=('event', 'team', 'team_order'), name='registration_entry_team_order_once'),
        ),
        migrations.AddField(
            model_name='desksettings',
            name='event',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='desk', to='events.event'),
        ),
        migrations.AddField(
            model_name='mailtext',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mail_texts', to='events.event'),
        ),
        migrations.AddField(
            model_name='payment',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='registration.entry'),
        ),
        migrations.AddField(
            model_name='payment',
            name='taken_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='payment',
            name='undone_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='signup',
            name='entry',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sign_up', to='registration.entry'),
        ),
        migrations.AddField(
            model_name='signup',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ups', to='events.event'),
        ),
        migrations.AddField(
            model_name='signupquestion',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_up_questions', to='events.event'),
        ),
        migrations.AddField(
            model_name='signuptry',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_up_tries', to='events.event'),
        ),
        migrations.AddConstraint(
            model_name='desksettings',
            constraint=models.CheckConstraint(condition=models.Q(('opens_at__isnull', True), ('closes_at__isnull', True), ('closes_at__gt', models.F('opens_at')), _connector='OR'), name='registration_desksettings_closes_after_opening'),
        ),
        migrations.AddConstraint(
            model_name='desksettings',
            constraint=models.CheckConstraint(condition=models.Q(('capacity__isnull', True), ('capacity__range', (1, 5000)), _connector='OR'), name='registration_desksettings_capacity_in_range'),
        ),
        migrations.AddConstraint(
            model_name='desksettings',
            constraint=models.CheckConstraint(condition=models.Q(('fee__gte', 0)), name='registration_desksettings_fee_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='desksettings',
            constraint=models.CheckConstraint(condition=models.Q(('forget_after_days__isnull', True), ('forget_after_days__lte', 3650), _connector='OR'), name='registration_desksettings_days_in_range'),
        ),
        migrations.AddConstraint(
            model_name='desksettings',
            constraint=models.CheckConstraint(condition=models.Q(('numbers_by__in', ['', 'order', 'seed', 'rank', 'lot'])), name='registration_desksettings_order_known'),
        ),
        migrations.AddConstraint(
            model_name='mailtext',
            constraint=models.UniqueConstraint(fields=('event', 'kind'), name='registration_mailtext_once'),
        ),
        migrations.AddConstraint(
            model_name='mailtext',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['confirmation', 'waiting', 'promotion', 'reminder'])), name='registration_mailtext_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='mailtext',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('subject', ''), _negated=True), models.Q(('body', ''), _negated=True)), name='registration_mailtext_worded'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='registration_payment_amount_positive'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('method__in', ['cash', 'card', 'transfer', 'other'])), name='registration_payment_method_known'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('undone_at__isnull', True), ('undone_by__isnull', True)), models.Q(('undone_at__isnull', False), ('undone_by__isnull', False)), _connector='OR'), name='registration_payment_undone_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='signup',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('nonce', ''), _negated=True), models.Q(('token_hash', ''), _negated=True)), name='registration_signup_token_given'),
        ),
        migrations.AddConstraint(
            model_name='signup',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), ('name_zh', ''), _negated=True), name='registration_signup_named'),
        ),
        migrations.AddConstraint(
            model_name='signup',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('entry__isnull', True), ('state', 'waiting'), ('withdrawn_at__isnull', True)), models.Q(('state', 'entered'), ('withdrawn_at__isnull', True)), models.Q(('state', 'withdrawn'), ('withdrawn_at__isnull', False)), _connector='OR'), name='registration_signup_state_fits'),
        ),
        migrations.AddConstraint(
            model_name='signupquestion',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='registration_signupquestion_text_given'),
        ),
        migrations.AddConstraint(
            model_name='signupquestion',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['text', 'choice', 'yes'])), name='registration_signupquestion_kind_known'),
        ),
        migrations.AddIndex(
            model_name='signuptry',
            index=models.Index(fields=['event', 'at'], name='registration_try_at'),
        ),
        migrations.RunPython(fill_search, migrations.RunPython.noop),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
