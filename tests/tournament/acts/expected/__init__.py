"""Who may do what, and when: every act of a tournament day in every state where it can be tried.

The rows are data. Tests carry out each act in each state and compare the answer, and docs/design/acts.md shows them as pictures.
Add a row or column here for each new act or state.
"""
