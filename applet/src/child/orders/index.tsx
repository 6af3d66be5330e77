import type { Response } from '../../api/calls'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRows } from '../../api/useRows'
import { go } from '../../app/links'
import { yuan } from '../../app/when'
import { type Key, t } from '../../messages'
import { reach } from '../../ui/CallCampus'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { OfChild } from '../../ui/OfChild'
import { Row, Tag, type Tone } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import { frozenText } from '../order/frozen'

/** The orders of a child. */
function Orders() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, child } = own
  const orders = useRows(child ? '/api/order-info/page' : null, { patientId: child?.id ?? 0 })
  return (
    <Frame title={t('mine.orders')} reads={[account.user, read, orders]}>
      <Gate account={account}>
        <OfChild of={own}>
          {(child) => (
            <>
              <NoRight what="money" child={child} />
              <List read={orders} empty={t('order.none')} {...reach(child)}>
                {(order) => (
                  <Row
                    title={order.courses || order.number}
                    note={[
                      order.number,
                      ...moneyOf(order),
                      t('order.left', { hours: order.hoursLeft }),
                      order.freeze ? `${t('order.state.FROZEN')} ${frozenText(order.freeze)}` : null,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    end={<Tag tone={toneOf(order)}>{t(`order.state.${order.state}` as Key)}</Tag>}
                    onClick={() => go(`/child/order/index?id=${order.id}`)}
                  />
                )}
              </List>
            </>
          )}
        </OfChild>
      </Gate>
    </Frame>
  )
}

type Order = Response<'/api/order-info/page'>['list'][number]

const toneOf = ({ state }: Order): Tone =>
  state === 'ACTIVE' ? 'success' : state === 'PENDING_PAY' ? 'warning' : 'neutral'

/** What an order costs, and what of it waits to be paid; nothing for those who do not pay. */
const moneyOf = ({ state, payable, due }: Order): string[] => {
  if (payable === null) return []
  const isOpen = state === 'PENDING_PAY' && due !== null
  return [yuan(payable), ...(isOpen ? [`${t('order.due')} ${yuan(due)}`] : [])]
}

export default whole(Orders)
