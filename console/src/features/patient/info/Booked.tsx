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

/** As many as can be cancelled in one go. */
const MOST = 200

/** What is said of them, by why they are shown: before a consent is withdrawn or treatment stops, or after it. */
const titles = {
  withdraw: 'patient.booked',
  stop: 'patient.bookedAhead',
  withdrawn: 'patient.bookedStill',
  stopped: 'patient.bookedStopped',
} as const

interface Props {
  patientId: number
  why: keyof typeof titles
}

/** The sessions of a patient that stand ahead, the next ones first, and how many they are; undefined while that is not known. */
export function useBooked(patientId: number, wanted = true) {
  const enabled = useCan()('/admin/so-day/page') && wanted
  const query = { patientId, state: [...expected], from: todayText(), pageSize: MOST }
  const { data } = useApi('/admin/so-day/page', query, { enabled, live: true })
  if (!data) return undefined
  const at = now().format('YYYY-MM-DD HH:mm')
  const ahead = data.list.filter(({ day, from }) => `${day} ${from}` > at)
  return { ahead, count: data.total - (data.list.length - ahead.length) }
}

/** The sessions of a patient that stand ahead, which nothing but a hand cancels: the next ones, and how many more. */
export function Booked({ patientId, why }: Props) {
  const booked = useBooked(patientId)
  // It has happened: they are to be cancelled, and where there are none, nothing is to be said.
  const after = why === 'withdrawn' || why === 'stopped'
  if (!booked) return null
  const { ahead, count } = booked
  if (count === 0) return after ? null : <p>{t('patient.noneBooked')}</p>
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: after ? 0 : 16 }}
      title={t(titles[why], { count })}
      action={
        after && (
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
