import type { Request } from '@cogcampus/contract'
import type { ApprovalGround, OrderType } from '@cogcampus/contract/life/order'
import type { WriteContext } from '../../http/context.ts'
import { searchText } from '../../lib/search.ts'
import { linesFor } from '../order-course/parts.ts'
import type { Found } from './flow.ts'
import { assertCredited, patientOf, payerOf } from './rules.ts'
import { insertOrder, type NewLine } from './store.ts'

/** Creates an order with its lines, as a draft (`order-info/create`): credited to who is named, otherwise to the patient's consultant, if that one still works there, never by entering it. */
export async function create(
  context: WriteContext,
  { lines, type = 'NEW', patientId, ...fields }: Request<'/admin/order-info/create'>,
): Promise<{ id: number }> {
  const patient = await patientOf(context, patientId)
  const parent = await payerOf(context, { ...patient, patientId }, fields.parentId)
  const consultantId = fields.consultantId ?? patient.consultantId
  await assertCredited(context, patient.campusId, fields.consultantId, patient.consultantId)
  const { contractNo, remark } = fields
  const sold = await linesFor(context, patient.campusId, lines, 'lines')
  const { id } = await place(context, { patient, parent, consultantId, type, contractNo, remark, lines: sold })
  return { id }
}

interface NewOrder {
  patient: { id: number; name: string; campusId: number }
  parent: { id: number; name: string; phone: string }
  consultantId: number | null
  customerId?: number
  type: Exclude<OrderType, 'TRANSFER'>
  contractNo?: string | null | undefined
  remark?: string | null | undefined
  lines: readonly NewLine[]
  /** Why its price needed somebody's word, which was given. */
  approvalFor?: ApprovalGround[]
  /** Fen; where the lines do not say it. */
  price?: { list: number; discount: number }
}

/** Adds a draft for a patient and a payer who were found. */
export async function place(
  context: WriteContext,
  { patient, parent, lines, price, customerId, contractNo = null, remark = null, ...order }: NewOrder,
): Promise<Found> {
  return insertOrder(context, {
    order: {
      ...order,
      campusId: patient.campusId,
      patientId: patient.id,
      parentId: parent.id,
      customerId: customerId ?? null,
      contractNo,
      remark,
      search: searchText(patient.name, parent.name, parent.phone, contractNo),
    },
    lines,
    ...(price && { price }),
  })
}
