import { CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { t } from '../../../messages/index.ts'
import { notify } from '../../../ui/notify.ts'
import styles from './staff.module.css'

interface Props {
  made: { loginName: string; password: string } | undefined
  close: () => void
}

/** The password that the server made: seen once, to be handed over. */
export function PasswordOnce({ made, close }: Props) {
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t('system.copied')),
      () => notify.warning(t('system.copyFailed')),
    )
  const { loginName: name = '', password = '' } = made ?? {}
  return (
    <Modal
      open={made !== undefined}
      title={t('system.passwordMade', { name })}
      width={460}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button icon={<CopyOutlined />} onClick={() => copy(t('system.signInDetails', { name, password }))}>
            {t('system.copyAll')}
          </Button>
          <Button type="primary" onClick={close}>
            {t('system.done')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t('system.passwordOnce')}</p>
      <div className={styles.once}>
        <output aria-label={t('system.initialPassword')}>{password}</output>
        <Button icon={<CopyOutlined />} onClick={() => copy(password)}>
          {t('system.copy')}
        </Button>
      </div>
    </Modal>
  )
}
