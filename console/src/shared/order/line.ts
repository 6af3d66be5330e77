import type { Request } from '@cogcampus/contract'
import type { Line } from './order.ts'

export type LineInput = Request<'/admin/order-info/create'>['lines'][number]
export type LineValues = { [K in keyof LineInput]?: LineInput[K] | null }

/** What a line costs as it is typed, in fen. */
export function priceOf({ kind, paidHours, unitPrice, discount }: LineValues): number {
  const list = (kind === 'PERIOD' ? 1 : (paidHours ?? 0)) * (unitPrice ?? 0)
  return Math.max(0, list - (discount ?? 0))
}

/** What lines cost together as they are typed, in fen. */
export const totalOf = (lines: readonly LineValues[] | undefined): number =>
  (lines ?? []).reduce((sum, line) => sum + priceOf(line ?? {}), 0)

/** A line of a form as the call takes it: empty numbers are none. */
export const lineOf = ({ giftHours, discount, ...line }: LineValues): LineInput =>
  ({ ...line, giftHours: giftHours ?? 0, discount: discount ?? 0 }) as LineInput

/** A stored line as the form begins with it. */
export const valuesOf = (line: Line): LineValues & { version: number } => ({
  courseId: line.courseId,
  kind: line.kind,
  paidHours: line.paidHours,
  giftHours: line.giftHours,
  unitPrice: line.unitPrice,
  discount: line.discount,
  validDays: line.validDays,
  validFrom: line.validFrom,
  remark: line.remark,
  version: line.version,
})
