/** What became of the notices `n` of the announcement `a`, as one value, in SQL. */
export const figuresOf = `jsonb_build_object(
  'waiting', count(*) filter (where n.state in ('WAITING', 'PAUSED', 'SENDING')),
  'sent', count(*) filter (where n.state = 'SENT'),
  'unsent', count(*) filter (where n.state in ('NOT_AGREED', 'REFUSED', 'OUTDATED', 'STOPPED')),
  'unsure', count(*) filter (where n.state = 'UNSURE'), 'inApp', a.receivers - count(*))`
