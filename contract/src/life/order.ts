/**
 * The life of an order (order-info). `hours/…` are functions of the timetable (decision 19), `job/…` nightly runs. An order that
 * goes on is PAID until hours of it are consumed and ACTIVE from then on; without hours and without a debt it is over.
 */
import { lifeCycle, nobody, type Tells } from './cycle.ts'

/** Why an order waits for the principal's word: its price is below the floor, or its gift hours are above the limit. */
export const approvalGrounds = ['PRICE', 'GIFT', 'VALIDITY'] as const
export type ApprovalGround = (typeof approvalGrounds)[number]

/** What an order is: a sale, a renewal, what came from another order, or the hours of a trial lesson, which cost nothing. */
export const orderTypes = ['NEW', 'RENEW', 'TRANSFER', 'TRIAL'] as const
export type OrderType = (typeof orderTypes)[number]

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
  'DAY',
  'PASSED',
  'REFUND',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/**
 * Whether an order runs after a step: `open` where its price is not paid as far as the setting asks, `unused` or `used`
 * by whether hours of it were consumed, `empty` where no hours are left and nothing is due; `below` where its price or its
 * gift hours need the principal's word, which is not given; `frozen` where a refund of a frozen order was not given.
 */
export type Standing = 'below' | 'frozen' | 'open' | 'unused' | 'used' | 'empty'

const atDesk = nobody('the payer stands at the desk')
const inLedger = nobody('the ledger shows each hour')

/** The moves of a call after which an order goes on as it stands; without hours left it is in `empty`. */
const running = <const F extends string, const E extends string>(from: readonly F[], empty: E, tells: Tells) =>
  [
    { from, to: 'PAID', when: 'unused', tells },
    { from, to: 'ACTIVE', when: 'used', tells },
    { from, to: empty, when: 'empty', tells },
  ] as const

export const orderLife = lifeCycle({
  states: [
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
  ],
  steps: {
    'order-info/create': { from: null, to: 'DRAFT', tells: atDesk },
    'order-info/update': {
      from: ['DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY', 'PAID', 'ACTIVE', 'FROZEN', 'REFUNDING'],
      // The consultant to whom it was credited.
      tells: ['owner'],
    },
    'order-course/add': { from: 'DRAFT' },
    'order-course/update': { from: 'DRAFT' },
    'order-course/delete': { from: 'DRAFT' },
    'order-course/extend': { from: ['PAID', 'ACTIVE'] },
    'order-info/delete': { from: 'DRAFT', to: null, tells: atDesk },
    'order-info/confirm': [
      { from: 'DRAFT', to: 'PENDING_APPROVAL', when: 'below', tells: ['decider'] },
      { from: 'DRAFT', to: 'PENDING_PAY', when: 'open', tells: atDesk },
      { from: 'DRAFT', to: 'PAID', when: 'unused', tells: atDesk },
    ],
    'order-info/approve': [
      { from: 'PENDING_APPROVAL', to: 'DRAFT', when: 'below', reason: true, tells: ['applicant', 'owner'] },
      { from: 'PENDING_APPROVAL', to: 'PENDING_PAY', when: 'open', tells: ['applicant', 'owner'] },
      { from: 'PENDING_APPROVAL', to: 'PAID', when: 'unused', tells: ['applicant', 'owner'] },
    ],
    'order-info/pay': [
      { from: ['DRAFT', 'PENDING_PAY'], to: 'PENDING_PAY', when: 'open', tells: atDesk },
      { from: ['DRAFT', 'PENDING_PAY'], to: 'PAID', when: 'unused', tells: atDesk },
      ...running(['PAID', 'ACTIVE'], 'COMPLETED', atDesk),
      { from: 'FROZEN' },
    ],
    'order-info/freeze': { from: ['PAID', 'ACTIVE'], to: 'FROZEN', tells: ['family'] },
    'order-info/unfreeze': running(['FROZEN'], 'COMPLETED', ['family']),
    'order-info/transfer': running(['PAID', 'ACTIVE'], 'COMPLETED', ['family']),
    'order-info/refund': { from: ['PAID', 'ACTIVE', 'FROZEN'], to: 'REFUNDING', tells: ['decider', 'owner'] },
    'order-info/refund/check': [
      ...running(['REFUNDING'], 'REFUNDED', ['family', 'applicant', 'owner']),
      { from: 'REFUNDING', to: 'FROZEN', when: 'frozen', tells: ['family', 'applicant', 'owner'] },
    ],
    'order-info/refund/withdraw': [
      ...running(['REFUNDING'], 'COMPLETED', ['owner']),
      { from: 'REFUNDING', to: 'FROZEN', when: 'frozen', tells: ['owner'] },
    ],
    'order-info/void': [
      // The family has not seen it.
      { from: ['DRAFT', 'PENDING_APPROVAL'], to: 'VOID', tells: ['owner'] },
      { from: ['PENDING_PAY', 'PAID'], to: 'VOID', tells: ['family', 'owner'] },
    ],
    'order-course/adjust': running(['PAID', 'ACTIVE', 'COMPLETED', 'EXPIRED'], 'COMPLETED', inLedger),
    // An opening balance runs from the start, whatever of its price is still due; undone, nothing of it is left.
    'order-info/import': running(['DRAFT'], 'COMPLETED', inLedger),
    'order-info/import/undo': { from: ['PAID', 'ACTIVE', 'COMPLETED'], to: 'VOID', tells: inLedger },
    'hours/reserve': { from: ['PAID', 'ACTIVE'] },
    'hours/release': { from: ['PAID', 'ACTIVE', 'REFUNDING'] },
    'hours/consume': [...running(['PAID', 'ACTIVE'], 'COMPLETED', inLedger), { from: 'REFUNDING' }],
    'hours/reverse': [
      ...running(['ACTIVE', 'COMPLETED', 'EXPIRED'], 'COMPLETED', inLedger),
      // What is left of an order that was paid back is the hour that comes back.
      ...running(['REFUNDED'], 'REFUNDED', inLedger),
      { from: ['FROZEN', 'REFUNDING'] },
    ],
    // A freeze that was planned to end.
    'job/unfreeze': running(['FROZEN'], 'COMPLETED', ['family', 'owner', 'desk']),
    // Hours lapsed, or a card without a number of lessons came to its end.
    'job/expire': running(['PAID', 'ACTIVE'], 'EXPIRED', nobody('family and owner were told 30, 7 and 1 days before')),
    'job/complete': running(['PAID', 'ACTIVE'], 'COMPLETED', inLedger),
  },
  waits: {
    PENDING_APPROVAL: { for: 'staff', by: 'order-info/approve', since: 'order_step.created_at', code: 'CAMPUS_ORDER' },
    PENDING_PAY: { for: 'family', by: 'order-info/pay', since: 'updated_at', code: null },
    REFUNDING: { for: 'staff', by: 'order-info/refund/check', since: 'order_refund.created_at', code: 'CAMPUS_REFUND' },
  },
})
export type OrderState = (typeof orderLife.states)[number]
export const orderStates = orderLife.states
/** The states of a paid order with which a deal of its family can be handed in: its lessons may have begun, or be over. */
export const dealStates = ['PAID', 'ACTIVE', 'COMPLETED'] as const satisfies OrderState[]
/** What takes a step: a call, a function of the timetable, or the nightly run. */
export type OrderCall = (typeof orderLife.steps)[number]['call']

/** Money that comes in, goes back, or moves between orders. */
export const paymentKinds = ['PAYMENT', 'REFUND', 'TRANSFER'] as const

/** The states in which an order has no hours yet: they come into being when its price is paid. */
export const unsoldStates: readonly OrderState[] = ['DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY']
export const isUnsold = (state: OrderState): boolean => unsoldStates.includes(state)

/** The states of an order that is not over. */
export const openOrderStates = orderLife.from('order-info/update')
