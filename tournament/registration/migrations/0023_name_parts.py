"""Given and family names of their own. 0004 says why SQLite renames in its older way here."""

from django.db import migrations, models


def set_renaming(is_old):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):

    dependencies = [
        ('registration', '0022_uid'),
    ]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name='entry',
            name='family_name',
            field=models.CharField(blank=True, max_length=100, verbose_name='family name'),
        ),
        migrations.AddField(
            model_name='entry',
            name='given_name',
            field=models.CharField(blank=True, max_length=100, verbose_name='given name'),
        ),
        migrations.AddField(
            model_name='signup',
            name='family_name',
            field=models.CharField(blank=True, max_length=100, verbose_name='family name'),
        ),
        migrations.AddField(
            model_name='signup',
            name='given_name',
            field=models.CharField(blank=True, max_length=100, verbose_name='given name'),
        ),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
