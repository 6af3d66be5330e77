-- What asked for a decision or an answer is found by what it is about, without the version or the day behind it, once somebody gave it.
create index message_asked on message (substring(event_key from '^[^:]+:[0-9]+')) where read_at is null and event_key is not null;
