import { useNavigate } from 'react-router'
import { openDocument } from '../../../api/download.ts'
import { t } from '../../../messages/index.ts'
import { freeOf, type OrderDetail, takes } from '../../../shared/order/order.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { addressOfNew } from '../../../ui/addressOfNew.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { Approve } from '../forms/Approve.tsx'
import { Edit } from '../forms/Edit.tsx'
import { Freeze } from '../forms/Freeze.tsx'
import { Pay } from '../forms/Pay.tsx'
import { Refund } from '../forms/Refund.tsx'
import { Void } from '../forms/Void.tsx'
import { StateTag } from '../order/OrderTags.tsx'
import { useOrderAction } from '../order/useOrderAction.ts'
import styles from '../order.module.css'
import { Lines } from './Lines.tsx'
import { Money } from './Money.tsx'
import { Payments } from './Payments.tsx'
import { Statement } from './Statement.tsx'
import { Steps } from './Steps.tsx'

/** What the lessons of an order's course begin with. */
const lessonsOf = ({ campusId, patientId }: OrderDetail, courseId: number) => ({
  ...{ campusId, courseId, patientIds: [patientId] },
})

/** An order in full: what can be done now, money, lines, payments, statement and history. */
export function OrderView({ order }: { order: OrderDetail }) {
  const { id, version } = order
  const navigate = useNavigate()
  const edit = useDialog('edit', '/admin/order-info/update')
  const pay = useDialog('pay', '/admin/order-info/pay')
  const freeze = useDialog('freeze', '/admin/order-info/freeze')
  const refund = useDialog('refund', '/admin/order-info/refund')
  const end = useDialog('void', '/admin/order-info/void')
  const approve = useDialog('approve', '/admin/order-info/approve')
  const sendBack = useDialog('sendBack', '/admin/order-info/approve')
  const confirm = useOrderAction('/admin/order-info/confirm')
  const unfreeze = useOrderAction('/admin/order-info/unfreeze')
  const needsWord = order.state === 'DRAFT' && order.approvalFor.length > 0
  const payable = takes('order-info/pay', order) && order.due > 0 && !needsWord
  const toPlan = takes('hours/reserve', order) ? order.lines.find((line) => freeOf(line) > 0) : undefined
  const actions = [
    payable && {
      label: t('order.pay'),
      primary: true,
      endpoint: '/admin/order-info/pay' as const,
      run: () => pay.show(id),
    },
    toPlan !== undefined && {
      label: t('order.planLessons'),
      primary: !payable,
      endpoint: '/admin/so-day/series' as const,
      page: '/schedule/calendar',
      run: () => navigate(addressOfNew('/schedule/calendar', 'series', lessonsOf(order, toPlan.courseId))),
    },
    takes('order-info/confirm', order) && {
      label: t(needsWord ? 'order.askWord' : 'order.confirm'),
      primary: needsWord,
      endpoint: '/admin/order-info/confirm' as const,
      confirm: { title: t('order.confirmTitle', { number: order.number }), hint: t('order.confirmHint') },
      run: () => {
        // The patient's page leads to the payment, which has to wait for somebody's word.
        if (pay.open) pay.close()
        return confirm.run({ id, version })
      },
    },
    takes('order-info/approve', order) && {
      label: t('order.approve'),
      primary: true,
      endpoint: '/admin/order-info/approve' as const,
      run: () => approve.show(id),
    },
    takes('order-info/approve', order) && {
      label: t('common.sendBack'),
      endpoint: '/admin/order-info/approve' as const,
      run: () => sendBack.show(id),
    },
    takes('order-info/unfreeze', order) && {
      label: t('order.unfreeze'),
      primary: true,
      endpoint: '/admin/order-info/unfreeze' as const,
      confirm: {
        title: t('order.unfreezeTitle', { name: order.patientName, number: order.number }),
        hint: t('order.unfreezeHint'),
      },
      run: () => unfreeze.run({ id, version }),
    },
    takes('order-info/update', order) && {
      label: t('common.edit'),
      endpoint: '/admin/order-info/update' as const,
      run: () => edit.show(id),
    },
    takes('order-info/freeze', order) && {
      label: t('order.freeze'),
      endpoint: '/admin/order-info/freeze' as const,
      run: () => freeze.show(id),
    },
    takes('order-info/refund', order) && {
      label: t('order-info:call.refund'),
      endpoint: '/admin/order-info/refund' as const,
      run: () => refund.show(id),
    },
    takes('order-info/void', order) && {
      label: t('order.void'),
      danger: true,
      endpoint: '/admin/order-info/void' as const,
      run: () => end.show(id),
    },
    {
      label: t('order.printContract'),
      endpoint: '/admin/order-info/contract' as const,
      run: () => openDocument('/admin/order-info/contract', { id }),
    },
    {
      label: t('order-course:call.ledger'),
      endpoint: '/admin/order-course/ledger' as const,
      page: '/order/ledger',
      run: () => navigate(`/order/ledger?orderId=${id}`),
    },
  ].filter((action) => action !== false)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h2>{order.number}</h2>
          <StateTag state={order.state} />
          <span>{order.patientName}</span>
        </div>
        <ActionBar actions={actions} />
      </div>
      <Money order={order} />
      <Lines order={order} />
      <div className={styles.columns}>
        <Payments order={order} />
        <Steps order={order} />
      </div>
      <Statement order={order} />
      <Edit dialog={edit} order={order} />
      <Approve dialog={approve} order={order} agreed />
      <Approve dialog={sendBack} order={order} agreed={false} />
      {takes('order-info/pay', order) && !needsWord && <Pay dialog={pay} order={order} />}
      <Freeze dialog={freeze} order={order} />
      <Refund dialog={refund} order={order} />
      <Void dialog={end} order={order} />
    </div>
  )
}
