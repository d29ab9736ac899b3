import django.db.models.deletion
from django.db import migrations, models


def keep_winds_entered(apps, schema_editor):
    """Winds that were entered as changes of seats and not taken back are drawn."""
    SeatChange = apps.get_model("draws", "SeatChange")
    WindsDrawn = apps.get_model("draws", "WindsDrawn")
    entered = SeatChange.objects.filter(kind="winds", undone__isnull=True).values_list("table_id", flat=True)
    WindsDrawn.objects.bulk_create(WindsDrawn(table_id=table_id) for table_id in sorted(set(entered)))


class Migration(migrations.Migration):

    dependencies = [
        ('draws', '0016_plainer_table_order'),
    ]

    operations = [
        migrations.CreateModel(
            name='WindsDrawn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='winds_drawn', to='draws.table')),
            ],
            options={
                'verbose_name': 'winds drawn at a table',
                'verbose_name_plural': 'winds drawn at tables',
            },
        ),
        migrations.RunPython(keep_winds_entered, migrations.RunPython.noop),
    ]
