import type { Path } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

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
      <Form.Item name="reason" label={t('operate.activity.reason')} rules={[required(t('operate.activity.reason'))]}>
        <TextInput max={200} rows={3} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
