import type { DeliveryState } from '@cogcampus/contract/webhooks'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Row } from '../../../ui/TablePage.tsx'

const tones = { WAITING: 'info', SENDING: 'info', SENT: 'success', FAILED: 'danger' } as const satisfies Record<
  DeliveryState,
  string
>

type Delivery = Pick<Row<'/admin/webhook/deliveries'>, 'state' | 'code' | 'fault' | 'dueAt'>

/** The state of a delivery, with what the system answered in words, and when it is tried next. */
export function DeliveryTag({ delivery: { state, code, fault, dueAt } }: { delivery: Delivery }) {
  const said = fault ? t(`webhook:fault.${fault}`) : code !== null && t('system.webhook.answered', { code })
  return (
    <>
      <StatusTag tone={tones[state]}>{t(`webhook:state.${state}`)}</StatusTag>
      {said && <small> {said}</small>}
      {dueAt && said && Date.parse(dueAt) > Date.now() && (
        <small>
          {' · '}
          {t('webhook:dueAt')} <DateText value={dueAt} as="relative" />
        </small>
      )}
    </>
  )
}
