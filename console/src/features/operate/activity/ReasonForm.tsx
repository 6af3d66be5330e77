import type { Path } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('activity')

type Call = Extract<Path, '/admin/activity/cancel' | '/admin/activity-campus/cancel' | '/admin/activity-campus/decline'>

interface Props {
  dialog: Dialog
  call: Call
  title: string
  hint?: string
}

/** A step that says why: what is cancelled or declined. */
export function ReasonForm({ dialog, call, title, hint }: Props) {
  const { id = 0 } = dialog
  const detail = call === '/admin/activity/cancel' ? '/admin/activity/detail' : '/admin/activity-campus/detail'
  const row = useApi(detail, { id }, { enabled: dialog.open })
  const step = useAction(call, { also: ['/admin/activity', '/admin/activity-campus', '/admin/activity-user'] })
  return (
    <FormDialog<{ reason: string }>
      dialog={dialog}
      title={title}
      ok={title}
      danger={call !== '/admin/activity-campus/decline'}
      load={shaped(row, ({ version }) => ({ version }))}
      save={({ reason }, version) => step.run({ id, version, reason })}
    >
      {hint && <p>{hint}</p>}
      <Field name="reason" required>
        <TextInput max={200} rows={3} autoFocus />
      </Field>
    </FormDialog>
  )
}
