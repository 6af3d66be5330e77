import { t } from '../../messages/index.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Session } from '../session/lesson.ts'
import { daysLeft } from './daysLeft.ts'

/** Whether a session on leave can be made up, and for how long; nothing for any other. */
export function Credit({
  session,
}: {
  session: Pick<Session, 'state' | 'makeUpUntil' | 'madeUpOn' | 'makeUpDeclinedAt'>
}) {
  if (session.state !== 'LEAVE') return null
  if (session.madeUpOn)
    return <StatusTag tone="success">{t('schedule.makeUp.done', { day: session.madeUpOn })}</StatusTag>
  const left = daysLeft(session)
  if (left === 0) return <StatusTag tone="neutral">{t('schedule.makeUp.over')}</StatusTag>
  if (session.makeUpDeclinedAt) return <StatusTag tone="neutral">{t('schedule.makeUp.declined')}</StatusTag>
  return <StatusTag tone={left <= 7 ? 'warning' : 'info'}>{t('schedule.makeUp.daysLeft', { count: left })}</StatusTag>
}
