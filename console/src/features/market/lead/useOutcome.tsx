import { Modal } from 'antd'
import { useState } from 'react'
import type { Result } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { notify } from '../../../ui/notify.ts'
import styles from './lead.module.css'
import type { Lead } from './lead.ts'

interface Outcome {
  done: number[]
  refused: { id: number; msg: string }[]
}

/** Says what became of a call on several leads: how many were done, and of each other one its name and the reason. */
export function useOutcome() {
  const [shown, setShown] = useState<{ done: number; refused: { id: number; name: string; msg: string }[] }>()
  const tell = <R extends Result<Outcome>>(leads: Lead[], result: R): R => {
    if (!result.ok) return result
    const { done, refused } = result.data
    const nameOf = (id: number) => leads.find((lead) => lead.id === id)?.childName ?? String(id)
    if (refused.length === 0) notify.success(t('market.doneCount', { count: done.length }))
    else setShown({ done: done.length, refused: refused.map(({ id, msg }) => ({ id, name: nameOf(id), msg })) })
    return result
  }
  const close = () => setShown(undefined)
  const element = (
    <Modal
      open={shown !== undefined}
      title={t('market.outcome')}
      onCancel={close}
      onOk={close}
      okText={t('market.understood')}
      cancelButtonProps={{ hidden: true }}
    >
      {shown && (
        <>
          <p className={styles.done}>● {t('market.doneCount', { count: shown.done })}</p>
          <p>{t('market.refusedCount', { count: shown.refused.length })}</p>
          <ul className={styles.outcome}>
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
