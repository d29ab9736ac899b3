"""What penalties had moved for a player who confirms; both databases add such a column without touching triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0006_links_signoff_seal")]

    operations = [
        migrations.AddField(
            model_name="confirmation",
            name="points_moved",
            field=models.IntegerField(blank=True, null=True, verbose_name="points moved by penalties"),
        ),
    ]
