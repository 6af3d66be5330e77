import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DaysText } from '../../../ui/DaysText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { todayText } from '../../../ui/wall.ts'
import styles from '../doctor.module.css'

/** The leave of a doctor that has not passed, the next first. */
export function LeaveAhead({ doctorId }: { doctorId: number }) {
  const allowed = useCan()('/admin/doctor-leave/page')
  const from = todayText()
  const leave = useApi(
    '/admin/doctor-leave/page',
    { doctorId, from, sort: 'fromDay', pageSize: 50 },
    { enabled: allowed },
  )
  const { list } = leave.data ?? {}
  if (leave.error && !list) return <FaultState failure={leave.error} retry={leave.refetch} />
  if (!list?.length) return null
  return (
    <section>
      <h3>{`${t('doctor.leaveAhead')} (${list.length})`}</h3>
      <ul className={styles.rows}>
        {list.map(({ id, fromDay, toDay, fromTime, toTime, reason }) => (
          <li key={id}>
            <span>
              <DaysText from={fromDay} to={toDay} />
              {fromTime && ` ${fromTime}–${toTime}`}
            </span>
            <DictText type="doctorLeave" value={reason} />
          </li>
        ))}
      </ul>
    </section>
  )
}
