import { Modal } from 'antd'
import { useState } from 'react'
import { notify } from '../api/notify.ts'
import { t } from '../messages/index.ts'
import styles from './Outcome.module.css'

/** The result of a bulk action: the ids that succeeded, and the reason of each refusal. */
export interface Outcome {
  done: number[]
  refused: { id: number; msg: string }[]
}

/** Shows how many rows of a bulk action succeeded, and the name and reason of each refused one. `element` is rendered once on the page. */
export function useOutcome() {
  const [shown, setShown] = useState<{ done: number; refused: { id: number; name: string; msg: string }[] }>()
  const tell = ({ done, refused }: Outcome, nameOf: (id: number) => string) => {
    if (refused.length === 0) notify.success(t('common.doneCount', { count: done.length }))
    else setShown({ done: done.length, refused: refused.map(({ id, msg }) => ({ id, name: nameOf(id), msg })) })
  }
  const close = () => setShown(undefined)
  const element = (
    <Modal
      open={shown !== undefined}
      title={t('common.outcome')}
      onCancel={close}
      onOk={close}
      okText={t('common.understood')}
      cancelButtonProps={{ hidden: true }}
    >
      {shown && (
        <>
          <p className={styles.done}>● {t('common.doneCount', { count: shown.done })}</p>
          <p>{t('common.refusedCount', { count: shown.refused.length })}</p>
          <ul className={styles.refused}>
            {shown.refused.map(({ id, name, msg }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{msg}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
  return { tell, element }
}
