import type { customerCheck } from '@cogcampus/contract/admin/customer-check'
import { priceOf } from '@cogcampus/contract/life/orderMoney'
import { sql, type Updateable } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { Unscoped } from '../../db/handles.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { notFound, type Refusal, refuse } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { mayAct, selectForUpdate } from '../customer/flow.ts'
import { foundBy } from '../customer/search.ts'
import { measured } from '../order-info/parts.ts'
import { asked, checks, inQueue } from './remind.ts'
import type { CustomerCheckTable, Deal } from './table.ts'

const person = (column: string) =>
  sql<string | null>`(select user_name from rbac_user u where u.id = ${sql.ref(`customerCheck.${column}`)})`

const shown = (scope: ReadScope, rows = checks(scope)) =>
  rows.select([
    'customerCheck.id',
    'customerCheck.customerId',
    'customer.childName',
    'customer.campusId',
    'customerCheck.kind',
    'customerCheck.state',
    'customerCheck.toState',
    'customerCheck.reason',
    'customerCheck.lostReason',
    'customerCheck.paid',
    'customerCheck.applicantId',
    'customerCheck.campusCheckedAt',
    'customerCheck.checkedAt',
    'customerCheck.opinion',
    'customerCheck.createdAt',
    person('applicantId').as('applicantName'),
    person('campusCheckerId').as('campusCheckerName'),
    person('checkerId').as('checkerName'),
    sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
    sql<boolean>`customer_check.applicant_id = ${scope.userId}`.as('mine'),
  ])

type Lists = Pick<Handlers<typeof customerCheck>, 'page' | 'detail'>
export const checkLists: Lists = {
  page({ scope, actor }, { customerId, campusId, kind, state, queue, asked: own, keyword, ...page }) {
    let rows = shown(scope, queue ? inQueue(scope, actor, queue) : own ? asked(scope) : undefined)
    if (customerId) rows = rows.where('customerCheck.customerId', '=', customerId)
    if (campusId) rows = rows.where('customer.campusId', '=', campusId)
    if (kind) rows = rows.where('customerCheck.kind', '=', kind)
    if (state) rows = rows.where('customerCheck.state', '=', state)
    if (keyword) rows = rows.where(foundBy(keyword, scope))
    return pageOf(rows, page, {
      // What waits is answered in the order in which it came to whoever decides next, as its badge says.
      by: queue ? sql.ref('customer.movedAt') : '-customerCheck.id',
      id: 'customerCheck.id',
      sortable: { createdAt: 'customerCheck.createdAt', paid: 'customerCheck.paid' },
    })
  },
  detail: checkDetail,
}

/** One application with what it is about and every other about the same lead. */
export async function checkDetail({ db, scope }: ReadContext, { id }: { id: number }) {
  const found = await shown(scope)
    .select(['customerCheck.deal', 'customerCheck.approvalFor', 'customer.ownerId'])
    .where('customerCheck.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { deal, approvalFor, ownerId, ...check } = found
  const history = await shown(scope)
    .where('customerCheck.customerId', '=', check.customerId)
    .orderBy('customerCheck.id', 'desc')
    .limit(50)
    .execute()
  const sees = check.mine || mayAct(scope, { ownerId, campusId: check.campusId })
  if (!deal || !sees) return { ...check, deal: null, history }
  const sold = await dealShown({ db, scope }, check.campusId, deal)
  return { ...check, deal: { ...sold, approvalFor }, history }
}

type Reading = Pick<ReadContext, 'db' | 'scope'>

/**
 * A deal as its reviewer reads it, with the names of the patient and parent it links to, wherever they are now: the
 * applicant reached them when applying, and a reviewer must be able to read the names they decide on.
 */
async function dealShown({ db, scope }: Reading, campusId: number, { patient, parent, order }: Deal) {
  const wide = scope.unscoped('a reviewer reads what a deal links to: the name of its patient, its order')
  const known =
    'id' in patient
      ? await wide
          .selectFrom('patient')
          .select(['name', 'gender', 'birthday'])
          .where('id', '=', patient.id)
          .executeTakeFirst()
      : null
  const child = 'id' in patient ? known : patient
  const { lines, ...sale } = 'id' in order ? await orderShown(wide, order.id) : await saleShown(scope, order)
  const priced = await measured({ db, scope }, campusId, lines)
  return {
    patientName: child?.name ?? '',
    patientGender: child?.gender ?? null,
    patientBirthday: child?.birthday ?? null,
    patientKnown: 'id' in patient,
    parentName: parent.name,
    parentPhone: parent.phone,
    relation: parent.relation,
    ...sale,
    lines: priced.map(({ courseId: _, longest: __, ...line }) => line),
  }
}

/** The order that a deal links to, with its lines and payments as they are now. */
async function orderShown(db: Unscoped, id: number) {
  const [order, lines, payments] = await Promise.all([
    db
      .selectFrom('orderInfo')
      .select(['number', 'list', 'discount', 'paid', 'contractNo'])
      .where('id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('orderCourse as l')
      .innerJoin('course', 'course.id', 'l.courseId')
      .select([
        'course.name as courseName',
        'l.courseId',
        'l.kind',
        'l.unlimited',
        'l.paidHours',
        'l.giftHours',
        'l.unitPrice',
      ])
      .select(['l.discount', 'l.amount', 'l.validDays'])
      .where('l.orderId', '=', id)
      .where('l.deletedAt', 'is', null)
      .orderBy('l.id')
      .execute(),
    db
      .selectFrom('orderPayment')
      .select(['amount', 'method', 'paidOn', 'remark', 'number'])
      .where('orderId', '=', id)
      .orderBy('id')
      .execute(),
  ])
  const { number = null, list = 0, discount = 0, paid = 0, contractNo = null } = order ?? {}
  return { orderNumber: number, list, discount, paid, contractNo, lines, payments }
}

/** What a deal sells, with the sums that follow from its lines. */
async function saleShown(scope: ReadScope, sale: Exclude<Deal['order'], { id: number }>) {
  const lines = 'lines' in sale ? sale.lines : []
  const courses = await scope.known
    .selectFrom('course')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...lines.map((line) => line.courseId)])
    .execute()
  const nameOf = new Map(courses.map(({ id, name }) => [id, name]))
  const priced = lines.map(
    ({ courseId, kind, paidHours, unitPrice, giftHours = 0, discount = 0, validDays = null }) => ({
      ...{
        courseName: nameOf.get(courseId) ?? '',
        courseId,
        kind,
        paidHours,
        giftHours,
        unitPrice,
        discount,
        validDays,
      },
      unlimited: kind === 'PERIOD' && paidHours === 0,
      ...priceOf({ kind, paidHours, unitPrice, discount }),
    }),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    orderNumber: null,
    list: 'lines' in sale ? sum(priced.map((line) => line.list)) : sale.list,
    discount: 'lines' in sale ? sum(priced.map((line) => line.discount)) : sale.discount,
    paid: sum(sale.payments.map(({ amount }) => amount)),
    contractNo: sale.contractNo ?? null,
    lines: priced.map(({ list: _, ...line }) => line),
    payments: sale.payments.map(({ amount, method, paidOn, ...more }) => ({
      ...{ amount, method, paidOn },
      remark: ('remark' in more && more.remark) || null,
      number: null,
    })),
  }
}

/** An application within reach with its lead locked: two reviewers decide one after the other. */
export async function applicationOf({ scope }: WriteContext, id: number) {
  const found = await checks(scope)
    .select('customerCheck.customerId')
    .where('customerCheck.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const [lead] = await selectForUpdate(scope, [found.customerId])
  const check = await checks(scope)
    .select(['customerCheck.id', 'customerCheck.kind', 'customerCheck.state', 'customerCheck.toState'])
    .select(['customerCheck.lostReason', 'customerCheck.deal', 'customerCheck.approvalFor'])
    .select(['customerCheck.applicantId', 'customerCheck.campusCheckerId'])
    .where('customerCheck.id', '=', id)
    .executeTakeFirst()
  // The lead may have moved on between the two reads; its application then no longer stands.
  return check && lead?.checkId === id ? { ...check, lead } : null
}

/** The refusal of a step with an application that no longer waits: it says how it stands now. */
export async function decidedAlready({ scope }: WriteContext, id: number): Promise<Refusal> {
  const check = await checks(scope).select('customerCheck.state').where('customerCheck.id', '=', id).executeTakeFirst()
  return refuse('CHECK_DECIDED', check ? { row: { table: 'customer_check', id, state: check.state } } : {})
}

export type Application = NonNullable<Awaited<ReturnType<typeof applicationOf>>>

/** Records a decision, once: not on an application that no longer stands as it was read. */
export async function settle(
  { scope }: WriteContext,
  check: Application,
  values: Change<CustomerCheckTable>,
): Promise<void> {
  await scope
    .partsOf('customer', check.lead)
    .update('customerCheck')
    .set(values as Updateable<CustomerCheckTable>)
    .where('id', '=', check.id)
    .where('state', '=', check.state)
    .execute()
}
