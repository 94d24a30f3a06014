"""What has happened: the log, the rules in its heading, the chronicle and the history in it."""
