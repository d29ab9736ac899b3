"""What an act is: one object that says who may do something, when, and how; and the one way in which acts are done."""
