import type { customerCheck } from '@cogcampus/contract/admin/customer-check'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { mayAct } from '../customer/move.ts'
import { foundBy } from '../customer/search.ts'
import type { Deal } from './table.ts'

const person = (column: string) =>
  sql<string | null>`(select user_name from rbac_user u where u.id = ${sql.ref(`customerCheck.${column}`)})`

/** Applications about leads that the caller sees. */
export function checks(scope: ReadScope) {
  return scope
    .from('customer')
    .innerJoin('customerCheck', 'customerCheck.customerId', 'customer.id')
    .where('customer.deletedAt', 'is', null)
}

const shown = (scope: ReadScope) =>
  checks(scope).select([
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

/** What waits for a decision that the caller may take; the menu counts the same rows. */
export const queues = {
  STAGE: sql<SqlBool>`customer_check.kind = 'STAGE' and customer_check.state = 'SUBMITTED'`,
  CAMPUS: sql<SqlBool>`customer_check.kind = 'FINISH' and customer_check.state = 'SUBMITTED'`,
  LEADER: sql<SqlBool>`customer_check.kind = 'FINISH' and customer_check.state = 'CAMPUS_AGREED'`,
}

/** What somebody else than the caller asked for and nobody has decided on. */
export const waiting = (scope: ReadScope) =>
  checks(scope)
    .where('customerCheck.state', 'in', ['SUBMITTED', 'CAMPUS_AGREED'])
    .where('customerCheck.applicantId', '<>', scope.userId)

export const queued = (scope: ReadScope, queue: keyof typeof queues) => waiting(scope).where(queues[queue])

type Lists = Pick<Handlers<typeof customerCheck>, 'page' | 'detail'>
export const checkLists: Lists = {
  page({ db, scope }, { customerId, campusId, kind, state, queue, keyword, ...page }) {
    let rows = shown(scope)
    if (customerId) rows = rows.where('customerCheck.customerId', '=', customerId)
    if (campusId) rows = rows.where('customer.campusId', '=', campusId)
    if (kind) rows = rows.where('customerCheck.kind', '=', kind)
    if (state) rows = rows.where('customerCheck.state', '=', state)
    if (queue) rows = rows.where(queues[queue]).where('customerCheck.applicantId', '<>', scope.userId)
    if (keyword) rows = rows.where(foundBy(keyword, scope))
    return pageOf(db, rows, page, {
      by: '-customerCheck.id',
      id: 'customerCheck.id',
      sortable: { createdAt: 'customerCheck.createdAt', paid: 'customerCheck.paid' },
    })
  },
  detail: checkDetail,
}

/** One application with what it is about and every other about the same lead. */
export async function checkDetail({ scope, services }: ReadContext, { id }: { id: number }) {
  const found = await shown(scope)
    .select(['customerCheck.deal', 'customer.ownerId'])
    .where('customerCheck.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { deal, ownerId, ...check } = found
  const history = await shown(scope)
    .where('customerCheck.customerId', '=', check.customerId)
    .orderBy('customerCheck.id', 'desc')
    .limit(50)
    .execute()
  const sees = check.mine || mayAct(scope, { ownerId, campusId: check.campusId })
  return { ...check, deal: deal && sees ? await dealShown(services.db, deal) : null, history }
}

/**
 * A deal as whoever decides on it reads it. Whom it links to is read with it, wherever he is by now: the applicant reached
 * him when he handed it in, and nobody decides on a name that he cannot read.
 */
async function dealShown(db: ReadContext['services']['db'], { patient, parent, order }: Deal) {
  const known =
    'id' in patient
      ? await db
          .selectFrom('patient')
          .select(['name', 'gender', 'birthday'])
          .where('id', '=', patient.id)
          .executeTakeFirst()
      : null
  const paidOrder =
    'id' in order
      ? await db
          .selectFrom('orderInfo')
          .select(['number', 'list', 'discount', 'paid', 'payMethod', 'paidOn', 'contractNo'])
          .where('id', '=', order.id)
          .executeTakeFirst()
      : null
  const money = 'id' in order ? paidOrder : { number: null, contractNo: null, ...order }
  const child = 'id' in patient ? known : patient
  return {
    patientName: child?.name ?? '',
    patientGender: child?.gender ?? null,
    patientBirthday: child?.birthday ?? null,
    patientKnown: 'id' in patient,
    parentName: parent.name,
    parentPhone: parent.phone,
    relation: parent.relation,
    orderNumber: money?.number ?? null,
    list: money?.list ?? 0,
    discount: money?.discount ?? 0,
    paid: money?.paid ?? 0,
    payMethod: money?.payMethod ?? null,
    paidOn: money?.paidOn ?? null,
    contractNo: money?.contractNo ?? null,
  }
}
