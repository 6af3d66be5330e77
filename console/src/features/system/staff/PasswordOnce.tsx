import { CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { t } from '../../../messages/index.ts'
import { CopyFooter } from './CopyFooter.tsx'
import { copyText } from './copy.ts'
import styles from './staff.module.css'

interface Props {
  made: { loginName: string; password: string } | undefined
  close: () => void
}

/** The password that the server generated, shown once. */
export function PasswordOnce({ made, close }: Props) {
  const { loginName: name = '', password = '' } = made ?? {}
  return (
    <Modal
      open={made !== undefined}
      title={t('system.passwordMade', { name })}
      width={460}
      mask={{ closable: false }}
      onCancel={close}
      footer={<CopyFooter text={t('system.signInDetails', { name, password })} close={close} />}
    >
      <p className={styles.note}>{t('system.passwordOnce')}</p>
      <div className={styles.once}>
        <output aria-label={t('system.initialPassword')}>{password}</output>
        <Button icon={<CopyOutlined />} onClick={() => copyText(password)}>
          {t('system.copy')}
        </Button>
      </div>
    </Modal>
  )
}
