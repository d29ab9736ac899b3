"""The public mirror: what it is fed with, and what its visitors ask."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('copies', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Answered',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('answer', models.BinaryField(default=b'')),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'answered request of a mirror',
                'verbose_name_plural': 'answered requests of a mirror',
            },
        ),
        migrations.AddField(
            model_name='copy',
            name='box',
            field=models.CharField(default='', max_length=64),
        ),
        migrations.AddField(
            model_name='copy',
            name='gates',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='copy',
            name='sent',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='copy',
            name='kind',
            field=models.CharField(choices=[('standby', 'standby'), ('mirror', 'mirror')], default='standby', max_length=10),
        ),
        migrations.AddField(
            model_name='copy',
            name='private_key',
            field=models.CharField(default='', max_length=64),
        ),
        migrations.AddField(
            model_name='copy',
            name='reads_on',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='source',
            name='box',
            field=models.CharField(default='', max_length=64),
        ),
        migrations.AddField(
            model_name='source',
            name='current_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='source',
            name='kind',
            field=models.CharField(choices=[('standby', 'standby'), ('mirror', 'mirror')], default='standby', max_length=10),
        ),
        migrations.AddField(
            model_name='source',
            name='mirrors',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='source',
            name='public_key',
            field=models.CharField(default='', max_length=64),
        ),
        migrations.AddField(
            model_name='source',
            name='site',
            field=models.CharField(default='', max_length=200),
        ),
        migrations.AddField(
            model_name='source',
            name='term',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='copy',
            name='trouble',
            field=models.CharField(choices=[('', ''), ('silent', 'silent'), ('refused', 'refused'), ('other_version', 'other_version'), ('taken_over', 'taken_over'), ('other_box', 'other_box')], default='', max_length=20),
        ),
        migrations.CreateModel(
            name='Asked',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('sender', models.CharField(max_length=64)),
                ('is_patient', models.BooleanField(default=False)),
                ('sealed', models.BinaryField()),
                ('asked_at', models.DateTimeField()),
                ('fetched_at', models.DateTimeField(null=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('answer', models.BinaryField(default=b'')),
            ],
            options={
                'verbose_name': 'request that waits for the hall',
                'verbose_name_plural': 'requests that wait for the hall',
                'indexes': [models.Index(fields=['sender', 'asked_at'], name='copies_asked_sender')],
            },
        ),
    ]
