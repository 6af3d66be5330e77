import * as z from 'zod'
import { PastDay, PlannedDay } from '../../dates.ts'
import { lineKinds } from '../../life/order.ts'
import { Id, Name, Phone, Text } from '../../schema.ts'
import { Fen, Hours } from './order.ts'

/** A row of a file of opening balances: an order that runs already, of one course, with the hours used before; or a card, with its last day. */
export const openingRow = z.strictObject({
  /** The patient is known by the name and the phone of a parent. */
  patientName: Name(50),
  phone: Phone,
  courseId: Id,
  kind: z.enum(lineKinds).default('HOURS'),
  /** Not given only of a card without a number of lessons. */
  paidHours: Hours.optional(),
  giftHours: Hours.default(0),
  usedHours: Hours.default(0),
  /** Fen: for an hour, or for all paid hours together, or both; then the discount is the difference. Of a card the price of the card. */
  unitPrice: Fen.nullable().optional(),
  amount: Fen.nullable().optional(),
  paid: Fen,
  signedOn: PastDay,
  validTo: PlannedDay.nullable().optional(),
  contractNo: Text(50).nullable().optional(),
})
