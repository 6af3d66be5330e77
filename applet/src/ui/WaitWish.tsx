import { useState } from 'react'
import { dayFrom, dayText } from '../app/when'
import { t } from '../messages'
import { Choices, Field } from './parts'
import { Weekdays } from './weekdays'

/** When a place is wanted: on which days, none for any, at what time, and until when one waits for it. */
export interface Wish {
  weekdays: number[]
  fromTime: string | null
  toTime: string | null
  toDay: string
}

const parts = ['ANY', 'MORNING', 'AFTERNOON', 'EVENING'] as const
type Hours = Pick<Wish, 'fromTime' | 'toTime'>
const hours: Record<(typeof parts)[number], Hours> = {
  ANY: { fromTime: null, toTime: null },
  MORNING: { fromTime: null, toTime: '12:00' },
  AFTERNOON: { fromTime: '12:00', toTime: '18:00' },
  EVENING: { fromTime: '18:00', toTime: null },
}
const isSame = (one: Hours, other: Hours) => one.fromTime === other.fromTime && one.toTime === other.toTime
/** For how many days one can wait. */
const spans = [14, 30, 60] as const

/** What is wished at first: any time, within a month. */
export const anyTime = (): Wish => ({ weekdays: [], ...hours.ANY, toDay: dayFrom(30) })

/** The time of day of a wish in words; empty where any suits. */
export const hoursText = ({ fromTime, toTime }: Hours): string =>
  fromTime && toTime
    ? `${fromTime}–${toTime}`
    : fromTime
      ? t('waits.after', { time: fromTime })
      : toTime
        ? t('waits.before', { time: toTime })
        : ''

/** The fields of a wish. What it is at first can be chosen again, also where it is none of the usual choices. */
export function WishFields({
  wish,
  faults,
  onChange,
}: {
  wish: Wish
  faults: Record<string, string>
  onChange: (change: Partial<Wish>) => void
}) {
  const [first] = useState(wish)
  const own = parts.some((part) => isSame(hours[part], first))
  const times: { value: string; label: string; of: Hours }[] = [
    ...parts.map((part) => ({ value: part, label: t(`waits.time.${part}`), of: hours[part] })),
    ...(own ? [] : [{ value: 'OWN', label: hoursText(first), of: { fromTime: first.fromTime, toTime: first.toTime } }]),
  ]
  const days = [...new Set([first.toDay, ...spans.map((span) => dayFrom(span))])].sort()
  return (
    <>
      <Field label={t('waits.weekdays')} fault={faults.weekdays}>
        <Weekdays label={t('waits.weekdays')} value={wish.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      </Field>
      <Field label={t('waits.time')} fault={faults.fromTime ?? faults.toTime}>
        <Choices
          label={t('waits.time')}
          value={times.find(({ of }) => isSame(of, wish))?.value ?? null}
          options={times}
          onChange={(chosen) => onChange(times.find(({ value }) => value === chosen)?.of ?? {})}
        />
      </Field>
      <Field label={t('waits.until')} fault={faults.toDay}>
        <Choices
          label={t('waits.until')}
          value={wish.toDay}
          options={days.map((value) => ({ value, label: dayText(value) }))}
          onChange={(toDay) => onChange({ toDay })}
        />
      </Field>
    </>
  )
}
