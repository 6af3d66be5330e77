import type { Response } from '@cogcampus/contract'
import { Alert, Form, Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { mondayOf, now, wallOf } from '../../../ui/wall.ts'
import { weekdayName } from '../../../ui/weekday.ts'

const Field = fieldOf('so-week')
/** How many weeks there are to choose from. */
const WEEKS = 8

const place = ['weekday', 'soTimeId', 'doctorId', 'roomId', 'macId'] as const
type Place = Partial<Pick<Response<'/admin/so-week/detail'>, (typeof place)[number]>>

/** Once a template that has begun is to stand elsewhere: from which week on, and how many sessions go along. */
export function MovesFrom({ id, before }: { id: number; before: Response<'/admin/so-week/detail'> }) {
  const form = Form.useFormInstance()
  const typed: Place = Form.useWatch(
    (values: Place) => Object.fromEntries(place.map((key) => [key, values[key]])),
    form,
  )
  const slots = useApi('/admin/so-time/all', { campusId: before.campusId })
  const elsewhere = typed && place.some((key) => (typed[key] ?? null) !== before[key])
  if (!elsewhere || before.state === 'DRAFT') return null
  return <Week id={id} to={whenElse(before, typed, slots.data)} />
}

type Slots = Response<'/admin/so-time/all'>
type Terms = Response<'/admin/so-week/end/terms'>

/** On which weekday and when it is to stand, where one of these changes. */
function whenElse(before: Place, { weekday, soTimeId }: Place, slots: Slots = []): string | undefined {
  const slot = slots.find((each) => each.id === soTimeId)
  if (!weekday || !slot || (weekday === before.weekday && soTimeId === before.soTimeId)) return undefined
  return `${weekdayName(weekday)} ${slot.fromTime}–${slot.toTime}`
}

function Week({ id, to }: { id: number; to: string | undefined }) {
  const from = Form.useWatch('movesFrom') as string | undefined
  const toDay = from && wallOf(from).subtract(1, 'day').format('YYYY-MM-DD')
  const { data } = useApi('/admin/so-week/end/terms', { id, ...(toDay ? { toDay } : {}) }, { enabled: Boolean(toDay) })
  return (
    <>
      <Field name="movesFrom" required="choice" initialValue={weeks()[1]?.value}>
        <Select options={weeks()} />
      </Field>
      {data && <Alert type="info" showIcon title={goingText(data, to)} style={{ marginBottom: 16 }} />}
    </>
  )
}

/** How many sessions go along, and to which weekday and time. */
function goingText({ sessions: count, patients }: Terms, to: string | undefined): string {
  if (count === 0) return t('schedule.moves.none')
  return to ? t('schedule.moves.countTo', { count, patients, to }) : t('schedule.moves.count', { count, patients })
}

/** This week and those after it, by their Mondays. */
function weeks() {
  const monday = wallOf(mondayOf(now()))
  return Array.from({ length: WEEKS }, (_, at) => {
    const day = monday.add(at, 'week').format('YYYY-MM-DD')
    const word = at === 0 ? 'schedule.moves.this' : at === 1 ? 'schedule.moves.next' : 'schedule.moves.week'
    return { value: day, label: t(word, { day }) }
  })
}
