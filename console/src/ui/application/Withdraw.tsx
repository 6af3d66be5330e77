import { Alert, Button } from 'antd'
import { t } from '../../messages/index.ts'
import { confirm } from '../confirm.tsx'
import styles from './application.module.css'

interface Props {
  /** That the application is the reader's own. */
  note: string
  question: string
  pending: boolean
  withdraw: () => Promise<{ ok: boolean }>
  close: () => void
}

/** What an applicant sees in the place of the decision: they may withdraw, which is asked once more. */
export function Withdraw({ note, question, pending, withdraw, close }: Props) {
  const send = async () => {
    if (!(await confirm({ title: question }))) return
    const result = await withdraw()
    if (result.ok) close()
  }
  return (
    <>
      <Alert type="info" showIcon title={note} />
      <div className={styles.buttons}>
        <Button loading={pending} onClick={send}>
          {t('common.withdraw')}
        </Button>
      </div>
    </>
  )
}
