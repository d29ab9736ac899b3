import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('events', '0012_codes_in_the_audit'),
    ]

    operations = [
        migrations.CreateModel(
            name='CertificateBackground',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.BinaryField(verbose_name='picture')),
                ('content_type', models.CharField(max_length=20)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='certificate_background', to='events.event')),
            ],
            options={
                'verbose_name': 'background of certificates',
                'verbose_name_plural': 'backgrounds of certificates',
                'constraints': [models.CheckConstraint(condition=models.Q(('content_type__in', ('image/jpeg', 'image/png'))), name='papers_certificatebackground_type_known')],
            },
        ),
    ]
