/**
 * The equation of the money: what came in, and is still to come in for what was granted, is what was earned and lost, and
 * what is still owed to families. Each part with the list of its rows where one shows exactly them. No schema stands here,
 * so that the console can import it.
 */
interface BalancePart {
  side: 'MONEY' | 'WORTH'
  /** Whether it is taken off its side. */
  minus?: true
  /** The page of the console that shows its rows, and the filters that it has there. */
  page?: `/${string}`
  filters?: Readonly<Record<string, string | boolean>>
}

/** The parts of both sides, in the order of reading. */
export const balanceParts = {
  received: { side: 'MONEY', page: '/order/payment', filters: { kind: 'PAYMENT' } },
  refunded: { side: 'MONEY', minus: true, page: '/order/payment', filters: { kind: 'REFUND' } },
  takenOver: { side: 'MONEY' },
  due: { side: 'MONEY' },
  lessons: { side: 'WORTH', page: '/order/ledger', filters: { earned: true } },
  cards: { side: 'WORTH', page: '/order/ledger', filters: { kind: 'DAY' } },
  usedBefore: { side: 'WORTH' },
  expired: { side: 'WORTH', page: '/order/ledger', filters: { kind: 'EXPIRE' } },
  corrected: { side: 'WORTH' },
  fees: { side: 'WORTH' },
  liability: { side: 'WORTH', page: '/order/line', filters: { open: true } },
  deposits: { side: 'WORTH' },
} as const satisfies Record<string, BalancePart>
export type BalancePartName = keyof typeof balanceParts
export const balancePartNames = Object.keys(balanceParts) as BalancePartName[]

/** The sum of a side in fen. */
export function sideOf(side: BalancePart['side'], parts: Readonly<Record<BalancePartName, number>>): number {
  return balancePartNames.reduce((sum, name) => {
    const part: BalancePart = balanceParts[name]
    return part.side === side ? sum + (part.minus ? -parts[name] : parts[name]) : sum
  }, 0)
}
