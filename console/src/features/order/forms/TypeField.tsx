import type { OrderState } from '@cogcampus/contract/life/order'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { useFollows } from '../../../ui/useFollows.ts'

const Field = fieldOf('order-info')

/** Of orders that run, or ran until their hours or their time were used up. */
const ran: OrderState[] = ['PAID', 'ACTIVE', 'FROZEN', 'REFUNDING', 'COMPLETED', 'EXPIRED']

/** New or a renewal: until somebody chooses, a renewal for a patient whose order runs or ran; a trial lesson, of which each has one, is none. */
export function TypeField({ patientId }: { patientId: number | undefined }) {
  const known = typeof patientId === 'number'
  const asked = known ? { patientId, state: ran, pageSize: 2 } : {}
  const before = useApi('/admin/order-info/page', asked, { enabled: known })
  const last = known ? before.data?.list.find((order) => order.type !== 'TRIAL') : undefined
  useFollows(['type'], last ? 'RENEW' : 'NEW')
  const types = (['NEW', 'RENEW'] as const).map((value) => ({ value, label: t(`order-info:type.${value}`) }))
  return (
    <Field
      name="type"
      extra={last && t('order.renewsAfter', { number: last.number, state: t(`order-info:state.${last.state}`) })}
    >
      <ChoiceChips label={t('fields:type')} options={types} />
    </Field>
  )
}
