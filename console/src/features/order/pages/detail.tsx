import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ObjectPage } from '../../../ui/ObjectPage.tsx'
import { OrderView } from '../detail/OrderView.tsx'

/** One order, to which lists and messages lead: `/order/detail?id=12`. */
export default function OrderDetailPage() {
  return (
    <ObjectPage
      endpoint="/admin/order-info/detail"
      live
      nameOf={({ number }) => number}
      none={<EmptyState title={t('order.noOrder')} hint={t('order.noOrderHint')} />}
    >
      {(order) => <OrderView order={order} />}
    </ObjectPage>
  )
}
