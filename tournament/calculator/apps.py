from django.apps import AppConfig


class CalculatorConfig(AppConfig):
    """The calculator and the trainer."""

    name = "tournament.calculator"
