import type { WishPlace } from '@cogcampus/contract/admin/so-wish'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { weekdayOptions } from '../../../ui/weekday.ts'
import { WeekdayHead } from '../template/WeekdayHead.tsx'
import styles from './wish.module.css'

interface Props {
  campusId: number | undefined
  value?: WishPlace[]
  onChange?: (places: WishPlace[]) => void
}
type Kind = WishPlace['kind'] | 'FREE'

const signs: Record<Kind, string> = { FREE: '', PREFERRED: '✓', IMPOSSIBLE: '✕' }
const next: Record<Kind, Kind> = { FREE: 'PREFERRED', PREFERRED: 'IMPOSSIBLE', IMPOSSIBLE: 'FREE' }

/** The slots of a week, each of which a click makes preferred, impossible, and free again. */
export function PlaceGrid({ campusId, value = [], onChange }: Props) {
  const slots = useApi('/admin/so-time/all', { campusId: campusId ?? 0 }, { enabled: campusId !== undefined })
  if (campusId === undefined) return <p className={styles.hint}>{t('schedule.wish.noCampus')}</p>
  if (slots.error && !slots.data) return <FaultState failure={slots.error} retry={slots.refetch} />
  if (!slots.data) return <Loading />
  if (slots.data.length === 0) return <p className={styles.hint}>{t('schedule.wish.noSlots')}</p>
  const kindOf = (weekday: number, soTimeId: number): Kind =>
    value.find((place) => place.weekday === weekday && place.soTimeId === soTimeId)?.kind ?? 'FREE'
  const turn = (weekday: number, soTimeId: number) => {
    const kind = next[kindOf(weekday, soTimeId)]
    const rest = value.filter((place) => place.weekday !== weekday || place.soTimeId !== soTimeId)
    onChange?.(kind === 'FREE' ? rest : [...rest, { weekday, soTimeId, kind }])
  }
  return (
    <table className={styles.places}>
      <caption className="sr-only">{t('so-wish:places')}</caption>
      <WeekdayHead />
      <tbody>
        {slots.data.map(({ id, name, fromTime }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              {fromTime}
            </th>
            {weekdayOptions().map(({ value: weekday, label }) => (
              <td key={weekday}>
                <button
                  type="button"
                  data-kind={kindOf(weekday, id)}
                  aria-label={`${label} ${fromTime}: ${t(`schedule.wish.place.${kindOf(weekday, id)}`)}`}
                  onClick={() => turn(weekday, id)}
                >
                  {signs[kindOf(weekday, id)]}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
