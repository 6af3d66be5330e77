import { Alert } from 'antd'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import type { Dialog } from '../../ui/useDialog.ts'
import styles from '../place/place.module.css'

/** What leave means for the family, before it is recorded: late or in time, with or without the hours, how often in the month of the session. */
export function LeaveTerms({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const { data } = useApi('/admin/so-day/leave/terms', { id }, { enabled: dialog.open })
  // As the form around it asks, so that both read one answer.
  const session = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open }).data
  if (!data || !session) return null
  const [year = 0, month = 0] = session.day.split('-').map(Number)
  const { late, consumes, makeUpUntil, leavesInMonth, quota } = data
  const meaning = late
    ? t(consumes ? 'schedule.terms.lateTakes' : 'schedule.terms.late')
    : t('schedule.terms.inTime', { day: makeUpUntil ?? '' })
  const full = leavesInMonth >= quota
  return (
    <Alert
      className={styles.verdict ?? ''}
      type={full || late ? 'warning' : 'info'}
      showIcon
      title={full && !consumes ? t('schedule.terms.full', { year, month, quota }) : meaning}
      description={t('schedule.terms.count', { year, month, count: leavesInMonth, quota })}
    />
  )
}
