import { Alert, Button, Form } from 'antd'
import { useId, useState } from 'react'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import styles from './check.module.css'
import { type CheckDetail, decisionOf } from './check.ts'

/** Approves, or sends back with a reason; the applicant can withdraw instead. */
export function Decide({ check, close }: { check: CheckDetail; close: () => void }) {
  const can = useCan()
  const path = decisionOf(check)
  if (!path) return null
  if (check.mine) return <Withdraw id={check.id} close={close} />
  if (!can(path)) return <Alert type="info" showIcon title={t('market.waitsForOther')} />
  return <Decision id={check.id} path={path} close={close} />
}

type DecisionPath = NonNullable<ReturnType<typeof decisionOf>>

function Decision({ id, path, close }: { id: number; path: DecisionPath; close: () => void }) {
  const decide = useLeadAction(path)
  const field = useId()
  const draft = useDraft<{ reason: string }>(`decide.${id}`)
  const [reason, setReason] = useState(() => draft.read()?.reason ?? '')
  const [missing, setMissing] = useState(false)
  // On a phone the field is below what is to be read first.
  const narrow = useNarrow()
  const type = (text: string) => {
    setReason(text)
    draft.write({ reason: text })
  }
  const send = async (agreed: boolean) => {
    const text = reason.trim()
    setMissing(!agreed && !text)
    if (!agreed && !text) return
    const result = await decide.run({ id, agreed, ...(text ? { reason: text } : {}) })
    if (!result.ok && result.failure.errCode !== 'CHECK_DECIDED') return
    draft.clear()
    close()
  }
  return (
    <Form layout="vertical" className={styles.decide}>
      <Form.Item
        label={t('market.opinion')}
        htmlFor={field}
        validateStatus={missing ? 'error' : ''}
        help={missing ? t('market.sendBackWhy') : undefined}
      >
        <TextInput id={field} autoFocus={!narrow} value={reason} onChange={type} rows={2} max={500} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button danger disabled={decide.pending} onClick={() => send(false)}>
          {t('market.sendBack')}
        </Button>
        <Button type="primary" loading={decide.pending} onClick={() => send(true)}>
          {t('market.agree')}
        </Button>
      </div>
    </Form>
  )
}

function Withdraw({ id, close }: { id: number; close: () => void }) {
  const withdraw = useLeadAction('/admin/customer-check/delete', t('market.withdrawn'))
  const send = async () => {
    if (!(await confirm({ title: t('market.withdrawTitle') }))) return
    const result = await withdraw.run({ id })
    if (result.ok) close()
  }
  return (
    <>
      <Alert type="info" showIcon title={t('market.ownCheck')} />
      <div className={styles.buttons}>
        <Button loading={withdraw.pending} onClick={send}>
          {t('market.withdraw')}
        </Button>
      </div>
    </>
  )
}
