import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { NearestPlaces } from '../../../shared/place/NearestPlaces.tsx'
import { WhenFields } from '../../../shared/place/WhenFields.tsx'
import { WhoWaits } from '../../../shared/place/WhoWaits.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import { LessonFields } from './LessonFields.tsx'

const Field = fieldOf('so-day')

export type SessionValues = Request<'/admin/so-day/add'>

/** Plans one session, or a lesson for a group; `initial` is what a calendar knows of it already. */
export function SessionForm({ dialog, initial = {} }: { dialog: Dialog; initial?: Partial<SessionValues> }) {
  const add = useAction('/admin/so-day/add', {
    also: ['/admin/order-info', '/admin/order-course', '/admin/doctor-info'],
  })
  return (
    <FormDialog<SessionValues>
      dialog={dialog}
      width={720}
      title={t('so-day:call.add')}
      initial={initial}
      save={(values) => add.run(values)}
    >
      <CampusField />
      <LessonFields />
      <Can endpoint="/admin/so-day/free">
        <Places />
      </Can>
      <WhenFields />
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

/**
 * Where a session of the chosen course can stand, for the first of the patients, near the day and time that are typed;
 * while none is chosen, who waits for the course and can come then.
 */
function Places() {
  const typed: Partial<SessionValues> = Form.useWatch([], Form.useFormInstance()) ?? {}
  const { campusId, courseId, doctorId, roomId, patientIds: [patientId] = [], day, from, to } = typed
  if (!campusId || !courseId) return null
  if (patientId === undefined) return <WhoWaits {...{ campusId, courseId, doctorId, day, from, to }} />
  const asked = {
    ...{ campusId, courseId, patientId, day: day ?? todayText() },
    ...(roomId ? { roomId } : {}),
    ...(from && to && from < to ? { from, to } : {}),
  }
  return <NearestPlaces asked={asked} doctorId={doctorId} />
}
