import { expected, sessionsAhead } from '@cogcampus/contract/life/session'
import { Alert } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { now, todayText } from '../../../ui/wall.ts'

/** How many are named. */
const NAMED = 5

interface Props {
  patientId: number
  /** What came to pass already: they are to be arranged, and where there are none, nothing is to be said. */
  since?: keyof typeof titles
}

const titles = { withdrawn: 'patient.bookedStill', untreated: 'patient.bookedUntreated' } as const

/** The sessions of a patient that stand ahead, which nothing but a hand cancels: the next ones, and how many more. */
export function Booked({ patientId, since }: Props) {
  const enabled = useCan()('/admin/so-day/page')
  const query = { patientId, state: [...expected], from: todayText(), pageSize: 50 }
  const { data } = useApi('/admin/so-day/page', query, { enabled, live: true })
  if (!data) return null
  const at = now().format('YYYY-MM-DD HH:mm')
  const ahead = data.list.filter(({ day, from }) => `${day} ${from}` > at)
  const count = data.total - (data.list.length - ahead.length)
  if (count === 0) return since ? null : <p>{t('patient.noneBooked')}</p>
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: since ? 0 : 16 }}
      title={t(since ? titles[since] : 'patient.booked', { count })}
      action={
        since && (
          <Can endpoint="/admin/so-day/cancel">
            <PageLink to={sessionsAhead(patientId, todayText())} alone>
              {t('patient.toBooked')}
            </PageLink>
          </Can>
        )
      }
      description={
        <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {ahead.slice(0, NAMED).map((session) => (
            <li key={session.id}>{`${whenText(session)} ${session.courseName}`}</li>
          ))}
          {count > NAMED && <li>{t('patient.bookedMore', { count: count - NAMED })}</li>}
        </ul>
      }
    />
  )
}
