import { openingRow } from '@cogcampus/contract/admin/order-info/opening'
import { orderLife, type Standing } from '@cogcampus/contract/life/order'
import { priceOf } from '@cogcampus/contract/life/orderMoney'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayBefore, todayText } from '../../lib/day.ts'
import { Refusal } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { setting } from '../../lib/settings.ts'
import type { Import, ImportContext, ImportRow, Problems } from '../../sheets/import/declare.ts'
import { lineOf, soldCourses, unsold } from '../order-course/parts.ts'
import { distribute } from '../order-course/rules.ts'
import { post } from '../order-course/store.ts'
import { consultantOfPatient } from '../patient/rules.ts'
import { type Found, lockOrders, nameStep, type Writing } from './flow.ts'
import { addPayments, insertOrders } from './store.ts'

type Fields = z.output<typeof openingRow>
type Row = ImportRow<Fields>

/**
 * Opening balances from a file: each row an order that runs already, with its money carried over from elsewhere, the hours
 * bought and given, and one consumption for those used before; a card, with the days that passed before. Its price may still be due
 * in part: it is taken over as it is.
 */
export const openingImport: Import<Fields> = {
  noun: 'order-info',
  table: 'orderInfo',
  name: 'opening.many',
  page: '/order/import',
  fields: openingRow,
  columns: {
    patientName: { header: 'opening.patient', also: 'patient.name.also', required: true, as: 'text' },
    phone: { header: 'opening.phone', also: 'lead.phone.also', required: true, as: 'phone' },
    courseId: { header: 'opening.course', also: 'opening.course.also', required: true, as: 'course' },
    kind: {
      ...{ header: 'opening.kind', also: 'opening.kind.also' },
      as: { words: { HOURS: 'opening.kind.HOURS', PERIOD: 'opening.kind.PERIOD' } },
    },
    paidHours: { header: 'opening.paidHours', also: 'opening.paidHours.also', as: 'number' },
    giftHours: { header: 'opening.giftHours', also: 'opening.giftHours.also', as: 'number' },
    usedHours: { header: 'opening.usedHours', also: 'opening.usedHours.also', as: 'number' },
    unitPrice: { header: 'opening.unitPrice', also: 'opening.unitPrice.also', as: 'money' },
    amount: { header: 'opening.amount', also: 'opening.amount.also', as: 'money' },
    paid: { header: 'opening.paid', also: 'opening.paid.also', required: true, as: 'money' },
    signedOn: { header: 'opening.signedOn', also: 'opening.signedOn.also', required: true, as: 'day' },
    validTo: { header: 'opening.validTo', also: 'opening.validTo.also', as: 'day' },
    contractNo: { header: 'opening.contractNo', also: 'opening.contractNo.also', as: 'text' },
  },
  unique: 'patientName',
  same: ({ patientName, phone, courseId, signedOn, contractNo }) =>
    [patientName, phone, courseId, signedOn, contractNo ?? ''].join(' '),
  title: 'patientName',

  async refused(context, rows) {
    const { scope, t } = context
    const [families, courses] = await Promise.all([
      familiesOf(context, rows),
      soldCourses(
        scope,
        rows.map(({ fields }) => fields.courseId),
      ),
    ])
    const known = await knownKeys(context, rows, families)
    return problems(rows, ({ fields }) => {
      const [family, other] = families.get(nameOf(fields)) ?? []
      if (!family) return t('opening.noPatient')
      if (other) return t('opening.twoPatients')
      const word = unsold(courses.get(fields.courseId), family.campusId)
      if (word) return t(word)
      return known.has(keyOf(family, fields)) ? t('opening.known') : sumsProblem(context, fields)
    })
  },

  async add(context, rows) {
    const { scope, importId, t } = context
    const families = await familiesOf(context, rows)
    await lockCampuses(context, families)
    const known = await knownKeys(context, rows, families)
    const fresh = rows.flatMap(({ fields }) => {
      const [family] = families.get(nameOf(fields)) ?? []
      return family && !known.has(keyOf(family, fields)) ? [{ fields, family, line: lineIn(context, fields) }] : []
    })
    // Counters of numbers are locked in the order of the campuses.
    fresh.sort((a, b) => a.family.campusId - b.family.campusId)
    const orders = await insertOrders(
      context,
      'order-info/import',
      fresh.map(({ fields, family, line }) => ({
        order: {
          campusId: family.campusId,
          patientId: family.id,
          parentId: family.parentId,
          consultantId: family.consultantId,
          customerId: null,
          contractNo: fields.contractNo ?? null,
          remark: null,
          search: searchText(family.name, family.parentName, fields.phone, fields.contractNo),
          importId,
          openingKey: keyOf(family, fields),
        },
        lines: [line],
      })),
    )
    const added = orders.map((order, at) => ({ order, ...(fresh[at] as (typeof fresh)[number]) }))
    await addPayments(
      context,
      added.flatMap(({ order, fields: { paid, signedOn: paidOn } }) =>
        paid > 0
          ? [{ order, kind: 'TRANSFER' as const, amount: paid, method: null, paidOn, remark: t('opening.reason') }]
          : [],
      ),
    )
    const giftFirst = (await setting(context.db, 'order.giftFirst')) === 1
    await post(
      scope,
      added.flatMap(({ order, fields }) => entriesOf(order.lineIds[0] as number, fields, giftFirst, t)),
    )
    const standing = Map.groupBy(added, ({ order, fields }) => standingOf(order.payable, fields))
    for (const [how, some] of standing) {
      await setState(
        context,
        some.map(({ order }) => order),
        how,
      )
    }
    return problems(rows, ({ fields }) => {
      const [family] = families.get(nameOf(fields)) ?? []
      if (!family) return t('opening.noPatient')
      return known.has(keyOf(family, fields)) ? t('opening.known') : null
    })
  },

  async undo(context, most) {
    const { scope, importId, t } = context
    const ours = () => scope.from('orderInfo').where('orderInfo.importId', '=', importId).where(untouched)
    const locked = await lockOrders(ours().limit(most))
    // Hours that were used while this waited for the lock are seen now.
    const orders = await ours()
      .select(['orderInfo.id', 'orderInfo.campusId', 'orderInfo.patientId', 'orderInfo.paid'])
      .where('orderInfo.id', 'in', [0, ...locked.map(({ id }) => id)])
      .orderBy('orderInfo.id')
      .execute()
    const ids = orders.map(({ id }) => id)
    const lines = await scope
      .from('orderCourse')
      .select(['id', 'paidLeft', 'giftLeft'])
      .where('orderId', 'in', [0, ...ids])
      .execute()
    const reason = t('opening.undone')
    await nameStep(scope, 'order-info/import/undo', { reason })
    await post(
      scope,
      lines.flatMap(({ id: lineId, paidLeft, giftLeft }) => [
        ...(paidLeft > 0 ? [{ lineId, kind: 'ADJUST', pot: 'PAID', hours: -paidLeft, reason } as const] : []),
        ...(giftLeft > 0 ? [{ lineId, kind: 'ADJUST', pot: 'GIFT', hours: -giftLeft, reason } as const] : []),
      ]),
    )
    await addPayments(
      context,
      orders.flatMap(({ paid, ...order }) =>
        paid > 0
          ? [{ order, kind: 'TRANSFER' as const, amount: -paid, method: null, paidOn: todayText(), remark: reason }]
          : [],
      ),
    )
    const deletedAt = sql<string>`now()`
    const gone = await scope
      .update('orderInfo')
      .set({ state: 'VOID', deletedAt })
      .where('orderInfo.id', 'in', [0, ...ids])
      .where('orderInfo.state', 'in', orderLife.from('order-info/import/undo'))
      .executeTakeFirstOrThrow()
    await scope
      .update('orderCourse')
      .set({ deletedAt })
      .where('orderId', 'in', [0, ...ids])
      .execute()
    return Number(gone.numUpdatedRows)
  },

  left: (scope, importId) =>
    scope
      .from('orderInfo')
      .select('orderInfo.id')
      .select(sql<string>`(select p.name from patient p where p.id = order_info.patient_id)`.as('name'))
      .where('orderInfo.importId', '=', importId)
      .where('orderInfo.deletedAt', 'is', null)
      .orderBy('orderInfo.id'),
}

/** Opening balances of which nothing was used, paid, paid back or changed since the import. */
const untouched = sql<SqlBool>`(order_info.deleted_at is null and order_info.updated_at = order_info.created_at
  and order_info.state = any(${orderLife.from('order-info/import/undo')}::text[])
  and not exists (select from hour_ledger e where e.order_id = order_info.id and e.created_at > order_info.created_at)
  and not exists (select from order_payment p where p.order_id = order_info.id and p.created_at > order_info.created_at)
  and not exists (select from order_course l where l.order_id = order_info.id and l.updated_at > order_info.created_at))`

type Families = Awaited<ReturnType<typeof familiesOf>>
type Family = NonNullable<ReturnType<Families['get']>>[number]

const nameOf = ({ patientName, phone }: Pick<Fields, 'patientName' | 'phone'>) => `${patientName} ${phone}`

/** The patients within reach by their name and the phone of a parent. */
async function familiesOf({ scope }: Pick<ImportContext, 'scope'>, rows: readonly Row[]) {
  const names = rows.map(({ fields }) => fields.patientName)
  const phones = rows.map(({ fields }) => fields.phone)
  const found = await scope
    .from('patient')
    .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
    .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
    .select(['patient.id', 'patient.name', 'patient.campusId'])
    .select(consultantOfPatient.as('consultantId'))
    .select(['parentInfo.id as parentId', 'parentInfo.name as parentName', 'parentInfo.phone'])
    .where('patient.name', '=', sql<string>`any(${names}::text[])`)
    .where('parentInfo.phone', '=', sql<string>`any(${phones}::text[])`)
    .where('patient.deletedAt', 'is', null)
    .where('parentInfo.deletedAt', 'is', null)
    .orderBy('patient.id')
    .execute()
  return Map.groupBy(found, ({ name, phone }) => nameOf({ patientName: name, phone }))
}

const keyOf = ({ id }: Family, { courseId, signedOn, contractNo }: Fields) =>
  [id, courseId, signedOn, contractNo ?? ''].join(' ')

/** The keys of opening balances that were taken over before. */
async function knownKeys({ scope }: ImportContext, rows: readonly Row[], families: Families): Promise<Set<string>> {
  const keys = rows.flatMap(({ fields }) => (families.get(nameOf(fields)) ?? []).map((family) => keyOf(family, fields)))
  const known = await scope
    .unscoped('the balance of a patient within reach is taken over once, wherever the patient is now')
    .selectFrom('orderInfo')
    .select('openingKey')
    .where('openingKey', '=', sql<string>`any(${keys}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(known.flatMap(({ openingKey }) => openingKey ?? []))
}

/** Of two imports for one campus, the second waits for the first and then knows what it added. */
async function lockCampuses({ scope }: ImportContext, families: Families): Promise<void> {
  await scope.lock(...[...families.values()].flat().map(({ campusId }) => `order-info/import ${campusId}`))
}

const DAY = 86_400_000

/** The line of a row as it was sold; a price that is given for all hours is divided up to whole fen. */
function lineIn(context: Pick<ImportContext, 't'>, fields: Fields) {
  const { courseId, kind, paidHours = 0, giftHours, unitPrice, amount, signedOn, validTo = null } = fields
  const parts = kind === 'PERIOD' ? 1 : Math.max(paidHours, 1)
  const price = unitPrice ?? Math.ceil((amount ?? 0) / parts)
  const { list } = priceOf({ kind, paidHours, unitPrice: price, discount: 0 })
  const days = validTo ? (Date.parse(validTo) - Date.parse(signedOn)) / DAY + 1 : 0
  const validDays = days >= 1 && days <= 3650 ? days : null
  const sold = { courseId, kind, paidHours, giftHours, unitPrice: price, discount: list - (amount ?? list), validDays }
  return { ...lineOf(context, sold), validFrom: signedOn, validTo }
}

/** Whether a row is of a card without a number of lessons. */
const isCard = ({ kind, paidHours = 0 }: Fields) => kind === 'PERIOD' && paidHours === 0

/** What a row of its kind lacks, or has too much. */
function kindProblem({ t }: Pick<ImportContext, 't'>, fields: Fields): string | null {
  const { kind, paidHours, giftHours, usedHours, unitPrice, amount, validTo } = fields
  if (kind === 'HOURS' && paidHours === undefined) return t('opening.noHours')
  if (kind === 'PERIOD' && !validTo) return t('opening.noLastDay')
  if (isCard(fields) && usedHours + giftHours > 0) return t('opening.card')
  const isSold = (paidHours ?? 0) > 0 || kind === 'PERIOD'
  return isSold && (unitPrice ?? amount ?? null) === null ? t('opening.noPrice') : null
}

/** What of the sums of a row does not go together. */
function sumsProblem(context: Pick<ImportContext, 't'>, fields: Fields): string | null {
  const { t } = context
  const { kind, paidHours = 0, giftHours, usedHours, unitPrice, amount, paid, signedOn, validTo } = fields
  const missing = kindProblem(context, fields)
  if (missing) return missing
  const list = unitPrice ? priceOf({ kind, paidHours, unitPrice, discount: 0 }).list : null
  if (amount && list !== null && amount > list) return t('opening.amountAbove')
  if (usedHours > paidHours + giftHours) return t('opening.usedAbove', { hours: paidHours + giftHours })
  if (validTo && (validTo < todayText() || validTo < signedOn)) return t('opening.ended')
  try {
    const line = lineIn(context, fields)
    return paid > line.amount ? t('opening.paidAbove', { amount: (line.amount / 100).toFixed(2) }) : null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.data as { fields: { msg: string }[] }).fields.map(({ msg }) => msg).join()
  }
}

/** What the ledger takes over: the hours bought and given, and those used before; of a card its price, and the days that passed before. */
function entriesOf(
  lineId: number,
  fields: Fields,
  giftFirst: boolean,
  t: ImportContext['t'],
): Parameters<typeof post>[1][number][] {
  const { paidHours = 0, giftHours, usedHours, signedOn } = fields
  if (isCard(fields)) {
    const card = { lineId, pot: 'PAID', hours: 0 } as const
    const passed = { ...card, kind: 'PASSED', day: dayBefore(todayText(), 1), reason: t('opening.passed') } as const
    return [
      { ...card, kind: 'GRANT', reason: t('opening.reason') } as const,
      ...(signedOn < todayText() ? [passed] : []),
    ]
  }
  const stock = { id: lineId, orderId: 0, unlimited: false, paid: paidHours, gift: giftHours, validTo: null }
  const reason = t('opening.reason')
  return [
    ...(paidHours > 0 ? [{ lineId, kind: 'GRANT', pot: 'PAID', hours: paidHours, reason } as const] : []),
    ...(giftHours > 0 ? [{ lineId, kind: 'GIFT', pot: 'GIFT', hours: giftHours, reason } as const] : []),
    ...(distribute([stock], usedHours, giftFirst) ?? []).map(({ pot, hours }) => ({
      ...{ lineId, pot, hours: -hours },
      kind: 'CONSUME' as const,
      reason: t('opening.used'),
    })),
  ]
}

/** How an opening balance stands; one without hours but with a debt goes on. */
function standingOf(payable: number, fields: Fields): Standing {
  const { paidHours = 0, giftHours, usedHours, paid } = fields
  if (!isCard(fields) && usedHours === paidHours + giftHours && paid === payable) return 'empty'
  return usedHours > 0 ? 'used' : 'unused'
}

/** Orders that were just added go on as they stand. */
async function setState(
  { scope }: Pick<Writing, 'scope'>,
  orders: readonly Found[],
  standing: Standing,
): Promise<void> {
  const state = orderLife.after('order-info/import', 'DRAFT', standing)
  if (!state) throw new Error(`No opening balance is ${standing}`)
  await scope.partsOf('orderInfo', orders).update('orderInfo').set({ state }).where('state', '=', 'DRAFT').execute()
}

const problems = (rows: readonly Row[], why: (row: Row) => string | null): Problems =>
  new Map(
    rows.flatMap((row) => {
      const problem = why(row)
      return problem ? [[row.no, problem] as const] : []
    }),
  )
