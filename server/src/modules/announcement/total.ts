/** Whether a notice is under way or paused, in SQL. */
export const isWaiting = (notice: string) => `${notice}.state in ('WAITING', 'PAUSED', 'SENDING')`

/** What became of the notices of an announcement that so many accounts receive, as one value, in SQL. */
export const figuresOf = (notice: string, receivers: string) => `jsonb_build_object(
  'waiting', count(*) filter (where ${isWaiting(notice)}),
  'sent', count(*) filter (where ${notice}.state = 'SENT'),
  'unsent', count(*) filter (where ${notice}.state in ('NOT_AGREED', 'REFUSED', 'OUTDATED', 'STOPPED')),
  'unsure', count(*) filter (where ${notice}.state = 'UNSURE'), 'inApp', ${receivers} - count(*))`
