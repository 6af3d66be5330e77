import { Alert, Button, Form } from 'antd'
import { useId, useState } from 'react'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { Withdraw } from '../../../ui/application/Withdraw.tsx'
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
  if (check.mine) return <Own id={check.id} close={close} />
  if (!can(path)) return <Alert type="info" showIcon title={t('market.waitsForOther')} />
  const explain = (check.deal?.approvalFor.length ?? 0) > 0
  return <Decision id={check.id} path={path} explain={explain} close={close} />
}

type DecisionPath = NonNullable<ReturnType<typeof decisionOf>>

interface DecisionProps {
  id: number
  path: DecisionPath
  /** Whether agreeing needs a reason, too. */
  explain: boolean
  close: () => void
}

function Decision({ id, path, explain, close }: DecisionProps) {
  const decide = useLeadAction(path)
  const field = useId()
  const draft = useDraft<{ reason: string }>(`decide.${id}`)
  const [reason, setReason] = useState(() => draft.read()?.reason ?? '')
  const [missing, setMissing] = useState<string>()
  // On a phone the field is below what is to be read first.
  const narrow = useNarrow()
  const type = (text: string) => {
    setReason(text)
    draft.write({ reason: text })
  }
  const send = async (agreed: boolean) => {
    const text = reason.trim()
    const unexplained = !text && (!agreed || explain)
    setMissing(unexplained ? t(agreed ? 'market.agreeWhy' : 'market.sendBackWhy') : undefined)
    if (unexplained) return
    const result = await decide.run({ id, agreed, ...(text ? { reason: text } : {}) })
    if (!result.ok && result.failure.errCode !== 'CHECK_DECIDED') return
    draft.clear()
    close()
  }
  return (
    <Form layout="vertical" className={styles.decide}>
      <Form.Item label={t('market.opinion')} htmlFor={field} validateStatus={missing ? 'error' : ''} help={missing}>
        <TextInput id={field} autoFocus={!narrow} value={reason} onChange={type} rows={2} max={500} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button danger disabled={decide.pending} onClick={() => send(false)}>
          {t('common.sendBack')}
        </Button>
        <Button type="primary" loading={decide.pending} onClick={() => send(true)}>
          {t('market.agree')}
        </Button>
      </div>
    </Form>
  )
}

function Own({ id, close }: { id: number; close: () => void }) {
  const withdraw = useLeadAction('/admin/customer-check/delete', t('market.withdrawn'))
  return (
    <Withdraw
      note={t('market.ownCheck')}
      question={t('market.withdrawTitle')}
      pending={withdraw.pending}
      withdraw={() => withdraw.run({ id })}
      close={close}
    />
  )
}
