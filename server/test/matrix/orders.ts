import { todayText } from '../../src/lib/day.ts'
import type { TestServer } from '../server.ts'
import { newPhone } from '../world.ts'
import { applied } from './applications.ts'
import { MARK, type Made, type Making } from './policy.ts'

type State = 'DRAFT' | 'PENDING_APPROVAL' | 'PAID' | 'FROZEN' | 'REFUNDING'
type Row = Pick<Making, 'sql' | 'word' | 'marked' | 'campusId' | 'deletedAt' | 'ownerId'>

async function newOrder({ sql, word, marked, campusId, deletedAt, ownerId }: Row, state: State) {
  const id = async (rows: PromiseLike<{ id?: number }[]>) => (await rows)[0]?.id as number
  const parentId = await id(sql`insert into parent_info (name, phone) values (${marked}, ${newPhone()}) returning id`)
  const patientId = await id(sql`insert into patient (campus_id, name, gender, birthday, consultant_id)
    values (${campusId}, ${marked}, 1, '2018-05-01', ${ownerId}) returning id`)
  await sql`insert into patient_parent (patient_id, parent_id, relation) values (${patientId}, ${parentId}, 'mother')`
  const course = (code: string) =>
    id(sql`with sold as (insert into course (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, on_shelf)
        values (${code}, ${code}, 'memory', 'ONE', 45, 1, 1, 100, true) returning id)
      insert into course_campus (campus_id, course_id, price) select ${campusId}, id, 100 from sold returning course_id as id`)
  const [courseId, secondCourseId] = [await course(word), await course(`${word}b`)]
  const orderId =
    await id(sql`insert into order_info (campus_id, patient_id, parent_id, consultant_id, state, approval_for, list, payable, remark, deleted_at)
    values (${campusId}, ${patientId}, ${parentId}, ${ownerId}, ${state}, ${state === 'PENDING_APPROVAL' ? '["GIFT"]' : '[]'}::text::jsonb, 1100, 1100, ${marked}, ${deletedAt}) returning id`)
  const lineId =
    await id(sql`insert into order_course (order_id, campus_id, patient_id, course_id, paid_hours, unit_price, list, amount, valid_from, remark, deleted_at)
    values (${orderId}, ${campusId}, ${patientId}, ${courseId}, 10, 100, 1000, 1000, ${todayText()}::date - 1, ${marked}, ${deletedAt}) returning id`)
  await sql`insert into order_course (order_id, campus_id, patient_id, course_id, paid_hours, unit_price, list, amount)
    values (${orderId}, ${campusId}, ${patientId}, ${secondCourseId}, 1, 100, 100, 100)`
  if (state !== 'DRAFT' && state !== 'PENDING_APPROVAL') {
    await sql`insert into order_payment (order_id, campus_id, patient_id, amount, method, paid_on)
      values (${orderId}, ${campusId}, ${patientId}, 1100, 'cash', ${todayText()}::date)`
    await sql`insert into hour_ledger (line_id, kind, pot, hours, reason) values (${lineId}, 'GRANT', 'PAID', 10, ${marked})`
  }
  if (state === 'FROZEN') {
    await sql`insert into order_freeze (order_id, from_day, reason) values (${orderId}, ${todayText()}::date, ${marked})`
  }
  return { orderId, lineId, parts: { patientId, parentId, courseId, secondCourseId, lineId } }
}

const versionOf = async ({ sql }: Pick<Making, 'sql'>, table: 'order_info' | 'order_course', id: number) =>
  (await sql.run<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version as number

/** Makes an order in a state, with lines of courses on the shelf. */
export const makeOrder =
  (state: State) =>
  async (making: Making): Promise<Made> => {
    const { orderId, parts } = await newOrder(making, state)
    return { id: orderId, version: await versionOf(making, 'order_info', orderId), parts }
  }

/** Makes such an order; the thing is its first line. */
export const makeLine =
  (state: State) =>
  async (making: Making): Promise<Made> => {
    const { orderId, lineId, parts } = await newOrder(making, state)
    return { id: lineId, version: await versionOf(making, 'order_course', lineId), parts: { ...parts, orderId } }
  }

/** A refund of one hour that waits for a decision. */
export const makeRefund = applied(
  async (making, { applicantId }) => {
    const { orderId } = await newOrder(making, 'REFUNDING')
    return { id: await newRefund(making, orderId, applicantId), version: 1 }
  },
  { direct: true },
)

async function newRefund({ sql, marked }: Pick<Row, 'sql' | 'marked'>, orderId: number, applicantId: number) {
  const [refund] =
    await sql`insert into order_refund (campus_id, order_id, patient_id, lines, hours, worth, waived, fee, amount,
      method, reason, applicant_id)
    select l.campus_id, l.order_id, l.patient_id,
      jsonb_build_array(jsonb_build_object('lineId', l.id, 'hours', 1, 'giftHours', 0, 'worth', 100)),
      1, 100, 0, 0, 100, 'cash', ${marked}, ${applicantId}
    from order_course l where l.order_id = ${orderId} order by l.id limit 1 returning id`
  await sql`insert into hour_ledger (line_id, kind, pot, held, refund_id)
    select id, 'RESERVE', 'PAID', 1, ${refund?.id} from order_course where order_id = ${orderId} order by id limit 1`
  return refund?.id as number
}

/** Puts the marker into an order and a refund of the other campus. */
export async function markOrders({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  const row = { sql, word: 'wmark', marked: MARK, campusId: other, deletedAt: null, ownerId: colleague }
  const { orderId } = await newOrder(row, 'PAID')
  await newRefund(row, orderId, colleague)
}

async function newRenewal(row: Row) {
  const { orderId } = await newOrder(row, 'PAID')
  const [renewal] =
    await row.sql`insert into order_renewal (campus_id, patient_id, course_id, order_id, consultant_id, reason)
    select campus_id, patient_id, course_id, order_id, ${row.ownerId}, 'HOURS' from order_course
    where order_id = ${orderId} order by id limit 1 returning id, patient_id, course_id`
  return {
    id: renewal?.id as number,
    parts: { patientId: renewal?.patientId as number, courseId: renewal?.courseId as number },
  }
}

/** A renewal that waits. A deleted one there is not. */
export const makeRenewal = async (making: Making): Promise<Made> => ({
  ...(making.place === 'deleted' ? { id: 987_654_321 } : await newRenewal(making)),
  version: 1,
})

/** Puts the marker into a renewal of the other campus. */
export async function markRenewals({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  await newRenewal({ sql, word: 'wrenew', marked: MARK, campusId: other, deletedAt: null, ownerId: colleague })
}

/** Makes a paid order; the thing is its payment. */
export async function makePayment(making: Making): Promise<Made> {
  const { id } = await makeOrder('PAID')(making)
  const [payment] = await making.sql`select id from order_payment where order_id = ${id}`
  return { id: payment?.id, version: 1 }
}

/** Makes a paid order; the thing is its patient. */
export async function makePatientOfOrder(making: Making): Promise<Made> {
  const { parts } = await makeOrder('PAID')(making)
  return { id: parts?.patientId as number, version: 1 }
}

/** Makes a frozen order; the thing is its freeze. */
export async function makeFreeze(making: Making): Promise<Made> {
  const { id: orderId } = await makeOrder('FROZEN')(making)
  const [freeze] = await making.sql`insert into order_freeze (order_id, from_day, reason)
    values (${orderId}, ${todayText()}::date, 'x') on conflict do nothing returning id`
  return { id: freeze?.id, version: 1 }
}
