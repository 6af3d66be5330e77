import { limits } from '@cogcampus/contract/limits'
import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { Failure } from '../api/failure.ts'
import { useAction } from '../api/useAction.ts'
import { useUser } from '../api/user.ts'
import { t } from '../messages/index.ts'
import { FailureNote, showFields } from '../ui/formFailure.tsx'

interface Props {
  open: boolean
  /** The dialog cannot be closed before the change: an administrator set the current password. */
  forced?: boolean
  close: () => void
}
type Values = { oldPassword?: string; password: string; passwordTwo: string }

/**
 * New password and confirmation (specification sections 2, 3 and 5). The server takes them after a recent sign-in only;
 * otherwise it says so, and the old password is asked for as well.
 */
export function ChangePassword({ open, forced = false, close }: Props) {
  const [form] = Form.useForm<Values>()
  const formId = useId()
  const [failure, setFailure] = useState<Failure>()
  const [wantsOld, setWantsOld] = useState(false)
  const userId = useUser()?.userId ?? 0
  const reset = useAction('/admin/rbac/user/resetPassword')
  const change = useAction('/admin/rbac/user/changePassword')
  const submit = async ({ oldPassword, password }: Values) => {
    const result = await (oldPassword ? change.run({ oldPassword, password }) : reset.run({ password, userId }))
    if (result.ok) return close()
    if (result.failure.envelope?.errCode === 'RECENT_SIGN_IN_REQUIRED') setWantsOld(true)
    setFailure(showFields(form, result.failure, formId))
  }
  return (
    <Modal
      open={open}
      title={t('shell.changePassword')}
      width={limits.dialogPx}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      cancelButtonProps={forced ? { style: { display: 'none' } } : {}}
      confirmLoading={reset.pending || change.pending}
      onOk={form.submit}
      onCancel={close}
      afterClose={() => {
        setFailure(undefined)
        setWantsOld(false)
      }}
      destroyOnHidden
    >
      {forced && <p>{t('shell.mustChange')}</p>}
      {failure && <FailureNote failure={failure} />}
      <Form form={form} name={formId} layout="vertical" preserve={false} onFinish={submit}>
        {wantsOld && (
          <Form.Item
            name="oldPassword"
            label={t('shell.oldPassword')}
            rules={[{ required: true, message: t('shell.enterOld') }]}
          >
            <Input.Password maxLength={limits.passwordMax} autoComplete="current-password" autoFocus />
          </Form.Item>
        )}
        <Form.Item
          name="password"
          label={t('shell.newPassword')}
          rules={[
            { required: true, message: t('shell.enterNew') },
            { min: limits.passwordMin, message: t('core.passwordShort', { min: limits.passwordMin }) },
          ]}
        >
          <Input.Password maxLength={limits.passwordMax} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="passwordTwo"
          label={t('shell.confirmPassword')}
          dependencies={['password']}
          rules={[
            { required: true, message: t('shell.enterConfirm') },
            ({ getFieldValue }) => ({
              validator: async (_, value: string) => {
                if (value && value !== getFieldValue('password')) throw new Error(t('shell.enterSame'))
              },
            }),
          ]}
        >
          <Input.Password maxLength={limits.passwordMax} autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
