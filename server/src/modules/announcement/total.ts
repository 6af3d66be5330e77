/** What became of the notices of an announcement that so many accounts receive, as one value, in SQL. */
export const figuresOf = (notice: string, receivers: string) => `jsonb_build_object(
  'waiting', count(*) filter (where ${notice}.state in ('WAITING', 'PAUSED', 'SENDING')),
  'sent', count(*) filter (where ${notice}.state = 'SENT'),
  'unsent', count(*) filter (where ${notice}.state in ('NOT_AGREED', 'REFUSED', 'OUTDATED', 'STOPPED')),
  'unsure', count(*) filter (where ${notice}.state = 'UNSURE'), 'inApp', ${receivers} - count(*))`
