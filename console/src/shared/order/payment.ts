import type { Request } from '@cogcampus/contract'

export type PaymentInput = Omit<Request<'/admin/order-info/pay'>, 'id' | 'consultantId'>
export type PaymentValues = { [K in keyof PaymentInput]?: PaymentInput[K] | null }

/** What the amounts that are typed leave of a price, in fen. */
export const restOf = (payable: number, payments: readonly (PaymentValues | undefined)[] | undefined): number =>
  (payments ?? []).reduce((rest, payment) => rest - (payment?.amount ?? 0), payable)

/** The payments of a form as the call takes them: the last one without an amount is the rest. */
export function paymentsOf(payable: number, payments: readonly PaymentValues[] = []): PaymentInput[] {
  const rest = restOf(payable, payments)
  const last = payments.length - 1
  return payments.map((payment, at) => ({
    ...payment,
    amount: payment.amount ?? (at === last ? rest : 0),
  })) as PaymentInput[]
}
