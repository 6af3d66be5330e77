import { limits } from '@cogcampus/contract/limits'
import { Form } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import pair from '../../../ui/fields.module.css'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { LessonFields } from '../forms/LessonFields.tsx'
import { FreeWeeks } from './FreeWeeks.tsx'
import { Lessons, type Refused } from './Lessons.tsx'
import { rowsOf, type SeriesValues, textOf } from './lessons.ts'
import styles from './series.module.css'
import { useNames } from './useNames.ts'
import { WishRows } from './WishRows.tsx'

const Field = fieldOf('so-day')

const usualWeeks = 8

interface Props {
  dialog: Dialog
  /** What the place it was opened from knows already. */
  initial?: Partial<SeriesValues>
  /** Leads on once the lessons are planned, as back to whom they are for. */
  next?: (() => void) | undefined
}

/** Plans the lessons of several weeks. */
export function SeriesForm({ dialog, initial = {}, next }: Props) {
  const [refused, setRefused] = useState<Refused>()
  const chosen = useNames(dialog.open ? initial.patientIds : undefined)
  const plan = useAction('/admin/so-day/series', {
    also: ['/admin/order-info', '/admin/order-course', '/admin/doctor-info', '/admin/patient'],
  })
  const save = async (values: SeriesValues) => {
    const { wishes: _, first: __, weeks: ___, changes: ____, ...people } = values
    const rows = rowsOf(values).filter(({ out }) => !out)
    setRefused(undefined)
    const result = await plan.run({ ...people, lessons: rows.map(({ place }) => place) })
    if (!result.ok)
      setRefused(
        refusedOf(
          rows.map(({ place }) => textOf(place)),
          result.failure,
        ),
      )
    return result.ok && next ? { ...result, next } : result
  }
  return (
    <FormDialog<SeriesValues>
      dialog={dialog}
      width={1120}
      title={t('schedule.series')}
      ok={t('schedule.series.do')}
      initial={{ weeks: usualWeeks, first: now().add(1, 'day').format('YYYY-MM-DD'), wishes: [{}], ...initial }}
      save={save}
    >
      <div className={styles.halves}>
        <div>
          <CampusField />
          <LessonFields chosen={chosen} />
          <WishRows />
          <div className={pair.pair}>
            <Field name="first" label={t('schedule.series.first')} required="choice">
              <DateInput disabledDate={(day) => day.isBefore(now(), 'day')} />
            </Field>
            <Field
              name="weeks"
              label={t('schedule.series.weeks')}
              required="choice"
              dependencies={['wishes', 'changes']}
              rules={[
                ({ getFieldsValue }) => ({
                  validator: async () => {
                    const rows = rowsOf(getFieldsValue(true) as SeriesValues).filter(({ out }) => !out)
                    if (rows.length > limits.seriesLessons)
                      throw new Error(t('schedule.series.tooMany', { count: limits.seriesLessons }))
                  },
                }),
              ]}
            >
              <NumberInput min={1} max={limits.seriesWeeks} />
            </Field>
          </div>
          <Field name="remark">
            <TextInput max={200} />
          </Field>
        </div>
        <div>
          <Can endpoint="/admin/so-day/series/places">
            <FreeWeeks />
          </Can>
          <Form.Item name="changes" noStyle>
            <Lessons refused={refused} />
          </Form.Item>
        </div>
      </div>
    </FormDialog>
  )
}

/** Why lessons were refused, each at its own; it holds for those that were asked for then. */
function refusedOf(asked: readonly string[], { fields }: Failure): Refused {
  const reasons = new Map<string, string[]>()
  for (const { path, msg } of fields) {
    const [, no] = /^lessons\.(\d+)\./.exec(path) ?? []
    const lesson = no === undefined ? undefined : asked[Number(no)]
    if (lesson) reasons.set(lesson, [...(reasons.get(lesson) ?? []), msg])
  }
  return { asked: asked.join(), reasons }
}
