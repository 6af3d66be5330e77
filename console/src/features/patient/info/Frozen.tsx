import type { OrderState } from '@cogcampus/contract/life/order'
import { orderLife } from '@cogcampus/contract/life/order'
import type { PatientState } from '@cogcampus/contract/life/patient'
import { Checkbox, Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { now } from '../../../ui/wall.ts'

/** The orders of a patient that can be frozen with a pause, and those whose freeze can end with a return; none for who may do neither. */
export function useFreezable(patientId: number, wanted: boolean) {
  const can = useCan()
  const enabled = wanted && can('/admin/order-info/patient')
  // As they are by then: one that another hand changed would be refused at each attempt until all is typed anew.
  const { data } = useApi('/admin/order-info/patient', { patientId }, { enabled, live: true })
  const among = (call: 'order-info/freeze' | 'order-info/unfreeze') => {
    const states: readonly OrderState[] = orderLife.from(call)
    if (!enabled || !can(`/admin/${call}`)) return []
    return (data ?? []).filter(({ state, deletedAt }) => !deletedAt && states.includes(state))
  }
  // A trial lesson is not frozen: it has no time to lose.
  const running = among('order-info/freeze').filter(({ type }) => type !== 'TRIAL')
  return { running, frozen: among('order-info/unfreeze') }
}
type Freezable = ReturnType<typeof useFreezable>

/** Orders as the call takes them. */
export const seenOf = (orders: Freezable['running']) => orders.map(({ id, version }) => ({ id, version }))

/** Whether the orders of who pauses are frozen with that, and of who comes back no longer frozen: offered, each order by its name. */
export function Frozen({ to, orders: { running, frozen } }: { to: PatientState | undefined; orders: Freezable }) {
  const freezes = Form.useWatch('freeze') === true
  const pauses = to === 'PAUSED'
  const shown = pauses ? running : to === 'ACTIVE' ? frozen : []
  if (shown.length === 0) return null
  const named = shown.map(({ number, courses }) => `${number} ${courses}`.trim()).join(t('common.comma'))
  return (
    <>
      <Form.Item
        name={pauses ? 'freeze' : 'unfreeze'}
        valuePropName="checked"
        extra={t(pauses ? 'patient.freezeHint' : 'patient.unfreezeHint')}
      >
        <Checkbox>{t(pauses ? 'patient.freeze' : 'patient.unfreeze', { orders: named })}</Checkbox>
      </Form.Item>
      {pauses && freezes && (
        <Form.Item name="plannedTo" label={t('patient.freezeTo')} extra={t('patient.freezeToHint')}>
          <DateInput disabledDate={(day) => day.isBefore(now(), 'day')} />
        </Form.Item>
      )}
    </>
  )
}
