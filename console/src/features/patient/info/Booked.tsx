import { expected } from '@cogcampus/contract/life/session'
import { Alert } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { now, todayText } from '../../../ui/wall.ts'

/** How many are named. */
const NAMED = 5

/** The sessions of a patient that stand ahead, which nothing but a hand cancels: the next ones, and how many more. */
export function Booked({ patientId }: { patientId: number }) {
  const enabled = useCan()('/admin/so-day/page')
  const query = { patientId, state: [...expected], from: todayText(), pageSize: 50 }
  const { data } = useApi('/admin/so-day/page', query, { enabled })
  if (!data) return null
  const at = now().format('YYYY-MM-DD HH:mm')
  const ahead = data.list.filter(({ day, from }) => `${day} ${from}` > at)
  const count = data.total - (data.list.length - ahead.length)
  if (count === 0) return <p>{t('patient.noneBooked')}</p>
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('patient.booked', { count })}
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
