import type { orderInfo } from '@cogcampus/contract/admin/order-info'
import { inCapitals } from '../../documents/capitals.ts'
import { letterhead, pdfFile } from '../../documents/letterhead.ts'
import { pdf } from '../../documents/pdf.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { labelsOf } from '../../lib/labels.ts'
import { detail } from './detail.ts'

/** The receipt of a payment, or the voucher of a refund; what moved to another order has neither. */
export const receipt: Handlers<typeof orderInfo>['receipt'] = async (context, { paymentId }) => {
  const { db, scope, caller } = context
  const found = await scope.from('orderPayment').select('orderId').where('id', '=', paymentId).executeTakeFirst()
  if (!found) throw notFound()
  const order = await detail(context, { id: found.orderId })
  const payment = order.payments.find(({ id }) => id === paymentId)
  if (!payment?.number || payment.kind === 'TRANSFER') throw notFound()
  const [head, labels] = await Promise.all([
    letterhead(context, order.campusId),
    labelsOf(db, caller.language, ['payMethod']),
  ])
  const { number, kind, amount, remark, paidOn: day } = payment
  const { number: orderNumber, patientName, parentName: payerName, courses, payable, paid } = order
  const content = await pdf(context.actor, 'receipt', {
    ...head,
    ...{ number, kind, day, remark, orderNumber, patientName, payerName, courses, payable, paid },
    amount: Math.abs(amount),
    capitals: inCapitals(Math.abs(amount)),
    method: labels.get(`payMethod ${payment.method}`) ?? payment.method ?? '',
    receivedBy: payment.userName ?? '',
  })
  return pdfFile(
    `${context.t(kind === 'REFUND' ? 'document.receipt.refundTitle' : 'document.receipt.title')} ${number}`,
    content,
  )
}
