import { limits } from '@cogcampus/contract/limits'
import { Button, Input } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { makePassword } from './makePassword.ts'
import styles from './staff.module.css'

/** Sets another person's password, to be changed at the next sign-in. */
export function ResetPassword({ dialog }: { dialog: Dialog }) {
  const userId = dialog.id ?? 0
  const person = useApi('/admin/rbac/user/detail', { id: userId }, { enabled: dialog.open })
  const reset = useAction('/admin/rbac/user/resetPassword')
  return (
    <FormDialog<{ password: string }>
      dialog={dialog}
      title={person.data ? t('system.resetPasswordOf', { name: person.data.userName }) : t('system.resetPassword')}
      draft={false}
      save={({ password }) => reset.run({ password, userId })}
    >
      <p className={styles.note}>{t('system.resetHint')}</p>
      <LabelledItem
        name="password"
        label={t('system.newPassword')}
        required
        rules={[{ min: limits.passwordMin, message: t('core.passwordShort', { min: limits.passwordMin }) }]}
      >
        <PasswordField />
      </LabelledItem>
    </FormDialog>
  )
}

function PasswordField({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string) => void }) {
  return (
    <div className={styles.withButton}>
      <Input
        id={id}
        value={value ?? ''}
        autoComplete="off"
        maxLength={limits.passwordMax}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button onClick={() => onChange?.(makePassword())}>{t('system.generate')}</Button>
    </div>
  )
}
