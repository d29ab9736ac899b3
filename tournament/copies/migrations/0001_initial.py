"""What a machine keeps of its copies, and a copy of its writer."""

from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.CharField(max_length=63)),
                ('row', models.CharField(max_length=64)),
                ('mark', models.BigIntegerField(db_index=True, default=0)),
            ],
            options={
                'verbose_name': 'change',
                'verbose_name_plural': 'changes',
            },
        ),
        migrations.CreateModel(
            name='Copy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200, unique=True, verbose_name='address')),
                ('secret', models.CharField(max_length=64)),
                ('connected_at', models.DateTimeField()),
                ('number', models.PositiveBigIntegerField(default=0)),
                ('digest', models.CharField(default='', max_length=64)),
                ('horizon', models.BigIntegerField(default=0)),
                ('needs_all', models.BooleanField(default=True)),
                ('applied_at', models.DateTimeField(null=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('compared_at', models.DateTimeField(null=True)),
                ('rows_digest', models.CharField(default='', max_length=64)),
                ('trouble', models.CharField(choices=[('', ''), ('silent', 'silent'), ('refused', 'refused'), ('other_version', 'other_version'), ('taken_over', 'taken_over')], default='', max_length=20)),
            ],
            options={
                'verbose_name': 'copy',
                'verbose_name_plural': 'copies',
            },
        ),
        migrations.CreateModel(
            name='SetAsideTrigger',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, unique=True)),
                ('statement', models.TextField()),
            ],
            options={
                'verbose_name': 'trigger set aside',
                'verbose_name_plural': 'triggers set aside',
            },
        ),
        migrations.CreateModel(
            name='Source',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(max_length=64)),
                ('number', models.PositiveBigIntegerField(default=0)),
                ('digest', models.CharField(default='', max_length=64)),
                ('as_of', models.DateTimeField(null=True)),
                ('applied_at', models.DateTimeField(null=True)),
                ('heard_at', models.DateTimeField(null=True)),
                ('compared_at', models.DateTimeField(null=True)),
                ('rows_digest', models.CharField(default='', max_length=64)),
                ('taken_over_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'source of a copy',
                'verbose_name_plural': 'sources of copies',
            },
        ),
    ]
