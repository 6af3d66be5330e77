import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import styles from './activity.module.css'

const Field = fieldOf('activity')

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
      <Field name="agreed" label={t('operate.activity.decision')}>
        <ChoiceChips
          label={t('operate.activity.decision')}
          options={[
            { value: 'YES', label: t('operate.activity.approve') },
            { value: 'NO', label: t('operate.activity.return') },
          ]}
        />
      </Field>
      <Form.Item noStyle dependencies={['agreed']}>
        {({ getFieldValue }) => (
          <Field name="reason" required={getFieldValue('agreed') === 'NO'}>
            <TextInput max={200} rows={2} />
          </Field>
        )}
      </Form.Item>
    </FormDialog>
  )
}
