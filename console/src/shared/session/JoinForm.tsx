import { Form } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { PatientSelect } from '../../ui/PatientSelect.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { whenText } from '../place/free.ts'
import { also } from './useSteps.ts'

const Field = fieldOf('so-day')

interface Values {
  patientIds: number[]
  reason?: string
}

/** Adds patients to a group lesson; more than it has seats left, with the reason. */
export function JoinForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open })
  const join = useAction('/admin/so-day/join', { also })
  const overrun = useAction('/admin/so-day/join/overrun', { also })
  const { data: session } = row
  const left = session ? Math.max(0, session.capacity - session.seats) : 0
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={session ? `${t('schedule.do.join')} · ${session.courseName} ${whenText(session)}` : t('schedule.do.join')}
      ok={t('schedule.do.join')}
      load={shaped(row, ({ version }) => ({ version }))}
      draft={false}
      save={({ patientIds, reason }) =>
        reason ? overrun.run({ id, patientIds, reason }) : join.run({ id, patientIds })
      }
    >
      <Field name="patientIds" required="choice" extra={t('schedule.join.left', { count: left })}>
        <PatientSelect campusId={session?.campusId} mode="multiple" />
      </Field>
      <Reason left={left} />
    </FormDialog>
  )
}

/** Why more patients than seats are added, for those who may. */
function Reason({ left }: { left: number }) {
  const mayOverrun = useCan()('/admin/so-day/join/overrun')
  const chosen: number[] = Form.useWatch('patientIds', Form.useFormInstance()) ?? []
  if (!mayOverrun || chosen.length <= left) return null
  return (
    <Field name="reason" label={t('schedule.join.reason')} required>
      <TextInput max={200} />
    </Field>
  )
}
