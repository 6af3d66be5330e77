import { Button, Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../api/notify.ts'
import { t } from '../../../messages/index.ts'
import { useKeep } from '../../../ui/keep.ts'
import type { Changes, Row, SeriesValues } from './lessons.ts'
import { nearestOf } from './nearestOf.ts'

interface Props {
  /** The lessons whose place is taken, among all that are planned. */
  misplaced: readonly Row[]
  planned: readonly Row[]
  changes: Changes
  onChange: ((changes: Changes) => void) | undefined
}

/** Gives the lessons whose place is taken the nearest free ones. What is changed while it looks stays the user's. */
export function Nearest({ misplaced, planned, changes, onChange }: Props) {
  const form = Form.useFormInstance<SeriesValues>()
  const [looking, look] = useState(false)
  const keep = useKeep()
  const move = async () => {
    look(true)
    const before: Partial<SeriesValues> = form.getFieldsValue(true)
    const found = await nearestOf(before, misplaced, planned)
    look(false)
    const now: Partial<SeriesValues> = form.getFieldsValue(true)
    if (peopleOf(now) !== peopleOf(before)) return
    const taken = Object.entries(found).filter(([key]) => now.changes?.[key] === changes[key])
    const count = misplaced.length - taken.length
    if (count > 0) notify.warning(t('schedule.series.noneNear', { count }))
    onChange?.({ ...now.changes, ...Object.fromEntries(taken) })
    keep()
  }
  return (
    <Button loading={looking} onClick={move}>
      {t('schedule.series.nearest', { count: misplaced.length })}
    </Button>
  )
}

/** For whom lessons are planned, of what, by whom. */
const peopleOf = ({ campusId, courseId, doctorId, patientIds }: Partial<SeriesValues>): string =>
  JSON.stringify([campusId, courseId, doctorId, patientIds])
