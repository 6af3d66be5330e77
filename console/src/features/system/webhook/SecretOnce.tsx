import { CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { t } from '../../../messages/index.ts'
import { copyText } from '../staff/copy.ts'
import styles from './webhook.module.css'

export interface Made {
  name: string
  secret: string
}

/** The secret that signs the deliveries of a webhook, shown once. */
export function SecretOnce({ made, close }: { made: Made | undefined; close: () => void }) {
  const { name = '', secret = '' } = made ?? {}
  return (
    <Modal
      open={made !== undefined}
      title={t('system.webhook.secretOf', { name })}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('system.done')}
        </Button>
      }
    >
      <p>{t('system.webhook.secretOnce')}</p>
      <div className={styles.once}>
        <output aria-label={t('webhook:secret')}>{secret}</output>
        <Button icon={<CopyOutlined />} onClick={() => copyText(secret)}>
          {t('system.copy')}
        </Button>
      </div>
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('system.webhook.reference')}
        </a>
      </p>
    </Modal>
  )
}
