import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import styles from './activity.module.css'

/** Headquarters approves an activity, or sends it back with a reason, after it has been read. */
export function CheckForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/activity/detail', { id }, { enabled: dialog.open })
  const check = useAction('/admin/activity/check')
  return (
    <FormDialog<{ agreed: 'YES' | 'NO'; reason?: string | null }>
      dialog={dialog}
      title={t('operate.activity.check')}
      load={shaped(row, ({ version }) => ({ version, agreed: 'YES' }))}
      save={({ agreed, reason = null }, version) => check.run({ id, version, agreed: agreed === 'YES', reason })}
    >
      {row.data && (
        <div className={styles.facts}>
          <ActivityFacts row={row.data} />
        </div>
      )}
      <Form.Item name="agreed" label={t('operate.activity.decision')}>
        <ChoiceChips
          label={t('operate.activity.decision')}
          options={[
            { value: 'YES', label: t('operate.activity.approve') },
            { value: 'NO', label: t('operate.activity.return') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['agreed']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="reason"
            label={t('operate.activity.reason')}
            rules={getFieldValue('agreed') === 'NO' ? [required(t('operate.activity.reason'))] : []}
          >
            <TextInput max={200} rows={2} />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  )
}
