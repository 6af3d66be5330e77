import type { Response } from '@cogcampus/contract'
import { Alert, Form, Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { mondayOf, now, wallOf } from '../../../ui/wall.ts'

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
  const elsewhere = typed && place.some((key) => (typed[key] ?? null) !== before[key])
  return elsewhere && before.state !== 'DRAFT' ? <Week id={id} /> : null
}

function Week({ id }: { id: number }) {
  const from = Form.useWatch('movesFrom') as string | undefined
  const toDay = from && wallOf(from).subtract(1, 'day').format('YYYY-MM-DD')
  const { data } = useApi('/admin/so-week/end/terms', { id, ...(toDay ? { toDay } : {}) }, { enabled: Boolean(toDay) })
  const told =
    data &&
    (data.sessions > 0
      ? t('schedule.moves.count', { count: data.sessions, patients: data.patients })
      : t('schedule.moves.none'))
  return (
    <Field
      name="movesFrom"
      required="choice"
      initialValue={weeks()[1]?.value}
      extra={told && <Alert type="info" showIcon title={told} style={{ marginTop: 8 }} />}
    >
      <Select options={weeks()} />
    </Field>
  )
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
