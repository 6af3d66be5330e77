/**
 * The life of an order (order-info). This table is the only place that defines the allowed steps: the server's guards, the
 * console's buttons and the diagram in docs/LIFE-CYCLES.md are all made from it. No schema stands here, so that the
 * console can import it.
 */

/** Every state an order can be in. */
export const orderStates = [
  'DRAFT',
  'PENDING_APPROVAL',
  'PENDING_PAY',
  'PAID',
  'ACTIVE',
  'FROZEN',
  'REFUNDING',
  'COMPLETED',
  'EXPIRED',
  'REFUNDED',
  'VOID',
] as const
export type OrderState = (typeof orderStates)[number]

/** Money that comes in, goes back, or moves between orders. */
export const paymentKinds = ['PAYMENT', 'REFUND', 'TRANSFER'] as const

/** The states of an order that is not over. */
export const openOrderStates = [
  'DRAFT',
  'PENDING_APPROVAL',
  'PENDING_PAY',
  'PAID',
  'ACTIVE',
  'FROZEN',
  'REFUNDING',
] as const satisfies OrderState[]

/** Why an order waits for the principal's word: its price is below the floor, or its gift hours are above the limit. */
export const approvalGrounds = ['PRICE', 'GIFT', 'VALIDITY'] as const
export type ApprovalGround = (typeof approvalGrounds)[number]

/** What a line sells: a number of course hours, or a card for a period. */
export const lineKinds = ['HOURS', 'PERIOD'] as const
export type LineKind = (typeof lineKinds)[number]

/** The two kinds of course hours of a line. */
export const pots = ['PAID', 'GIFT'] as const
export type Pot = (typeof pots)[number]

/** What an entry of the ledger of course hours records. */
export const ledgerKinds = [
  'GRANT',
  'GIFT',
  'RESERVE',
  'RELEASE',
  'CONSUME',
  'REVERSE',
  'ADJUST',
  'TRANSFER_OUT',
  'TRANSFER_IN',
  'EXPIRE',
  'REFUND',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/**
 * Whether an order runs after a step: `open` where its price is not paid as far as the setting asks, `unused` or `used`
 * by whether hours of it were consumed, `empty` where no hours are left and nothing is due; `below` where its price or its
 * gift hours need the principal's word, which is not given.
 */
export type Standing = 'below' | 'open' | 'unused' | 'used' | 'empty'

export interface OrderStep {
  /** The call that takes it, below `/admin/`; `hours/…` are the functions of the timetable, `job/…` nightly runs. */
  call: string
  from: OrderState
  to: OrderState
  /** Only where the order stands so after the step. */
  when?: Standing
}

/** The steps of a call after which an order goes on as it stands; without hours left it is in `empty`. */
function running<const C extends string>(call: C, from: readonly OrderState[], empty: OrderState) {
  return from.flatMap((each) => [
    { call, from: each, to: 'PAID', when: 'unused' } as const,
    { call, from: each, to: 'ACTIVE', when: 'used' } as const,
    { call, from: each, to: empty, when: 'empty' } as const,
  ])
}

/** The steps of a call that leave the order in its state. */
function staying<const C extends string>(call: C, states: readonly OrderState[]) {
  return states.map((state) => ({ call, from: state, to: state }) as const)
}

export const orderSteps = [
  ...staying('order-info/update', openOrderStates),
  ...staying('order-course/add', ['DRAFT']),
  ...staying('order-course/update', ['DRAFT']),
  ...staying('order-course/delete', ['DRAFT']),
  ...staying('order-course/extend', ['PAID', 'ACTIVE']),
  ...staying('order-info/delete', ['DRAFT']),
  { call: 'order-info/confirm', from: 'DRAFT', to: 'PENDING_APPROVAL', when: 'below' },
  { call: 'order-info/confirm', from: 'DRAFT', to: 'PENDING_PAY', when: 'open' },
  { call: 'order-info/confirm', from: 'DRAFT', to: 'PAID', when: 'unused' },
  { call: 'order-info/approve', from: 'PENDING_APPROVAL', to: 'DRAFT', when: 'below' },
  { call: 'order-info/approve', from: 'PENDING_APPROVAL', to: 'PENDING_PAY', when: 'open' },
  { call: 'order-info/approve', from: 'PENDING_APPROVAL', to: 'PAID', when: 'unused' },
  { call: 'order-info/pay', from: 'DRAFT', to: 'PENDING_PAY', when: 'open' },
  { call: 'order-info/pay', from: 'DRAFT', to: 'PAID', when: 'unused' },
  { call: 'order-info/pay', from: 'PENDING_PAY', to: 'PENDING_PAY', when: 'open' },
  { call: 'order-info/pay', from: 'PENDING_PAY', to: 'PAID', when: 'unused' },
  ...running('order-info/pay', ['PAID', 'ACTIVE'], 'COMPLETED'),
  ...staying('order-info/pay', ['FROZEN']),
  { call: 'order-info/freeze', from: 'PAID', to: 'FROZEN' },
  { call: 'order-info/freeze', from: 'ACTIVE', to: 'FROZEN' },
  ...running('order-info/unfreeze', ['FROZEN'], 'COMPLETED'),
  ...running('order-info/transfer', ['PAID', 'ACTIVE'], 'COMPLETED'),
  { call: 'order-info/refund', from: 'PAID', to: 'REFUNDING' },
  { call: 'order-info/refund', from: 'ACTIVE', to: 'REFUNDING' },
  ...running('order-info/refund/check', ['REFUNDING'], 'REFUNDED'),
  ...running('order-info/refund/withdraw', ['REFUNDING'], 'COMPLETED'),
  { call: 'order-info/void', from: 'DRAFT', to: 'VOID' },
  { call: 'order-info/void', from: 'PENDING_APPROVAL', to: 'VOID' },
  { call: 'order-info/void', from: 'PENDING_PAY', to: 'VOID' },
  { call: 'order-info/void', from: 'PAID', to: 'VOID' },
  ...running('order-course/adjust', ['PAID', 'ACTIVE', 'COMPLETED', 'EXPIRED'], 'COMPLETED'),
  // An opening balance runs from the start, whatever of its price is still due; undone, nothing of it is left.
  ...running('order-info/import', ['DRAFT'], 'COMPLETED'),
  { call: 'order-info/import/undo', from: 'PAID', to: 'VOID' },
  { call: 'order-info/import/undo', from: 'ACTIVE', to: 'VOID' },
  { call: 'order-info/import/undo', from: 'COMPLETED', to: 'VOID' },
  ...staying('hours/reserve', ['PAID', 'ACTIVE']),
  ...staying('hours/release', ['PAID', 'ACTIVE', 'REFUNDING']),
  ...running('hours/consume', ['PAID', 'ACTIVE'], 'COMPLETED'),
  ...staying('hours/consume', ['REFUNDING']),
  ...running('hours/reverse', ['ACTIVE', 'COMPLETED', 'EXPIRED'], 'COMPLETED'),
  ...staying('hours/reverse', ['FROZEN', 'REFUNDING']),
  // Hours lapsed, or a card without a number of lessons came to its end.
  ...running('job/expire', ['PAID', 'ACTIVE'], 'EXPIRED'),
  ...running('job/complete', ['PAID', 'ACTIVE'], 'COMPLETED'),
] as const satisfies readonly OrderStep[]

/** What takes a step: a call, a function of the timetable, or the nightly run. */
export type OrderCall = (typeof orderSteps)[number]['call']

/** The state an order in `from` is in after a step, or null where the step does not apply to it. */
export function orderAfter(call: OrderCall, from: OrderState, standing: Standing): OrderState | null {
  const steps: readonly OrderStep[] = orderSteps
  return (
    steps.find((step) => step.call === call && step.from === from && (!step.when || step.when === standing))?.to ?? null
  )
}

/** The states from which a step may be taken. */
export const statesOf = (call: OrderCall): OrderState[] => [
  ...new Set(orderSteps.filter((step) => step.call === call).map((step) => step.from)),
]

/** Whether a step applies to an order in this state: the console shows its button then. */
export function orderAllows(call: OrderCall, from: OrderState): boolean {
  return orderSteps.some((step) => step.call === call && step.from === from)
}
