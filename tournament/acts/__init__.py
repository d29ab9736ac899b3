"""Who may do what, and when: every act of the day against every state it can meet.

The rows are data. Tests carry out each act in each state and compare the answer; `manage.py show_acts` prints them,
and the README shows them. Whoever adds an act or a state adds its row or column here.
"""
