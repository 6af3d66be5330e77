import { limits } from '@cogcampus/contract/limits'
import { Alert, Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { useKeep } from '../../../ui/keep.ts'
import { weekdayName, weekdays } from '../../../ui/weekday.ts'
import styles from './freeWeeks.module.css'
import { type FreeSlot, isWished, placesOf, type SeriesValues, slotsOf, toggled } from './lessons.ts'

/** On how many of the weeks there is a free place at each weekday and slot; a click wishes it, and takes its doctor where none is chosen. */
export function FreeWeeks() {
  const form = Form.useFormInstance<SeriesValues>()
  const typed: Partial<SeriesValues> = Form.useWatch([], form) ?? {}
  const query = placesOf(typed)
  // The stand-in is never sent.
  const asked = query ?? { campusId: 1, courseId: 1, patientIds: [1], first: '2026-01-01', weeks: 1 }
  const found = useApi('/admin/so-day/series/places', asked, { enabled: query !== undefined, keep: true, live: true })
  const { wishes = [], weeks = 0 } = typed
  const slots = slotsOf(query ? (found.data ?? []) : [])
  const full = wishes.length >= limits.seriesWishes && wishes.every((wish) => wish?.weekday)
  const keep = useKeep()
  const take = (slot: FreeSlot) => {
    const next = toggled(wishes, slot)
    form.setFieldValue('wishes', next)
    form.setFields(next.map((_, at) => ({ name: ['wishes', at, 'weekday'], errors: [] })))
    if (!typed.doctorId) form.setFieldValue('doctorId', slot.doctorId)
    keep()
  }
  return (
    <section className={styles.places} aria-label={t('schedule.series.places')}>
      <h3>{t('schedule.series.places')}</h3>
      {!query && <p className={styles.quiet}>{t('schedule.series.placesNone')}</p>}
      {query && found.error && <Alert type="error" showIcon title={found.error.message} />}
      {query && found.data && slots.length === 0 && <p className={styles.quiet}>{t('schedule.series.placesFull')}</p>}
      {slots.length > 0 && (
        <div className={styles.scroll}>
          <table aria-busy={found.isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col">{t('schedule.time')}</th>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col">
                    {weekdayName(weekday)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slots.map(({ from, to, days }) => (
                <tr key={`${from} ${to}`}>
                  <th scope="row">{`${from}–${to}`}</th>
                  {weekdays.map((weekday) => {
                    const slot = days.get(weekday)
                    return (
                      <td key={weekday}>
                        {slot ? (
                          <Cell
                            slot={slot}
                            weeks={weeks}
                            wished={isWished(wishes, slot)}
                            off={found.isPlaceholderData || (full && !isWished(wishes, slot))}
                            take={take}
                          />
                        ) : (
                          <span className={styles.none}>–</span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface CellProps {
  slot: FreeSlot
  weeks: number
  wished: boolean
  /** No more can be wished, or these are the places of what was asked before. */
  off: boolean
  take: (slot: FreeSlot) => void
}

function Cell({ slot, weeks, wished, off, take }: CellProps) {
  const { weekday, from, to, doctorName: doctor, weeks: free } = slot
  const label = t('schedule.series.placeOf', { when: `${weekdayName(weekday)} ${from}–${to}`, doctor, free, weeks })
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={label}
      title={label}
      data-all={free >= weeks || undefined}
      disabled={off}
      onClick={() => take(slot)}
    >
      {`${free}/${weeks}`}
    </button>
  )
}
