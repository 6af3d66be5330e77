import { leadFields } from '@cogcampus/contract/admin/customer/lead'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Import, ImportContext, ImportRow, Problems } from '../../sheets/import/declare.ts'
import { knownPhones, knownText } from './crud.ts'
import { searchOf } from './search.ts'

const fields = z.strictObject(leadFields)
type Fields = z.output<typeof fields>
type Row = ImportRow<Fields>

/**
 * Leads from a file have no owner and wait for allocation: holding caps are for consultants, not for purchased lists or
 * lists from a fair. A user who imports without managing the campus becomes their marketing owner, and so sees them.
 */
export const leadImport: Import<Fields> = {
  noun: 'customer',
  table: 'customer',
  name: 'lead.many',
  page: '/market/import',
  fields,
  columns: {
    childName: { header: 'lead.childName', also: 'lead.childName.also', required: true, as: 'text' },
    phone: { header: 'lead.phone', also: 'lead.phone.also', required: true, as: 'phone' },
    campusId: { header: 'lead.campus', also: 'lead.campus.also', required: true, as: 'campus' },
    contact: { header: 'lead.contact', also: 'lead.contact.also', as: 'text' },
    relation: { header: 'lead.relation', also: 'lead.relation.also', as: { dict: 'relation' } },
    gender: { header: 'lead.gender', as: { dict: 'sex' } },
    birthday: { header: 'lead.birthday', also: 'lead.birthday.also', as: 'day' },
    source: { header: 'lead.source', also: 'lead.source.also', as: { dict: 'source' } },
    referrer: { header: 'lead.referrer', as: 'text' },
    intention: { header: 'lead.intention', also: 'lead.intention.also', as: 'text' },
    need: { header: 'lead.need', also: 'lead.need.also', as: 'text' },
    trialDay: { header: 'lead.trialDay', also: 'lead.trialDay.also', as: 'day' },
    remark: { header: 'lead.remark', also: 'lead.remark.also', as: 'text' },
  },
  unique: 'phone',
  title: 'childName',

  async refused({ scope, t }, rows) {
    const known = await knownPhones(
      scope,
      rows.map((row) => row.fields.phone),
    )
    return problems(rows, (row) => {
      if (!scope.mayAdd('customer', row.fields.campusId)) return t('UNKNOWN_REFERENCE')
      const found = known.get(row.fields.phone)
      return found ? knownText(found, t) : null
    })
  },

  async add(context, rows) {
    const { scope, whole, actor, importId, t } = context
    await scope.nameStep({ call: 'customer/import' })
    const values = rows.map(({ fields }) => ({
      ...fields,
      search: searchOf(fields),
      marketingOwnerId: scope.hasCampus(fields.campusId) ? null : actor.userId,
    }))
    const { rows: added } = await sql<{ phone: string }>`
      insert into customer (campus_id, child_name, gender, birthday, contact, relation, phone, source, referrer, need,
        intention, trial_day, remark, search, marketing_owner_id, import_id)
      select r."campusId", r."childName", r.gender, r.birthday, r.contact, r.relation, r.phone, r.source, r.referrer,
        r.need, r.intention, r."trialDay", r.remark, r.search, r."marketingOwnerId", ${importId}
      from jsonb_to_recordset(${values}::jsonb) as r("campusId" bigint, "childName" text, gender smallint, birthday date,
        contact text, relation text, phone text, source text, referrer text, need text, intention text, "trialDay" date,
        remark text, search text, "marketingOwnerId" bigint)
      on conflict (phone) where deleted_at is null or merged_into is not null do nothing
      returning phone`.execute(whole)
    const there = new Set(added.map((row) => row.phone))
    return problems(rows, (row) => (there.has(row.fields.phone) ? null : t('field.knownLeadUnowned')))
  },

  async undo(context, most) {
    const { numUpdatedRows } = await context.scope
      .update('customer')
      .set({ deletedAt: sql<string>`now()` })
      .where('customer.id', 'in', found(context).limit(most))
      // A user who claims a lead at this moment keeps it: after the claim commits, this condition is checked again.
      .where(untouched)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },

  left: (scope, importId) =>
    scope
      .from('customer')
      .select(['customer.id', 'customer.childName as name'])
      .where('customer.importId', '=', importId)
      .where('customer.deletedAt', 'is', null)
      .orderBy('customer.id'),
}

/** Leads without contact, claim, allocation or change since the import. */
const untouched = sql<SqlBool>`(customer.deleted_at is null and customer.state in ('WAIT', 'POOL')
  and customer.owner_id is null and customer.first_contact_at is null and customer.updated_by is null)`

const found = ({ scope, importId }: ImportContext) =>
  scope
    .from('customer')
    .select('customer.id')
    .where('customer.importId', '=', importId)
    .where(untouched)
    .orderBy('customer.id')

const problems = (rows: readonly Row[], why: (row: Row) => string | null): Problems =>
  new Map(
    rows.flatMap((row) => {
      const problem = why(row)
      return problem ? [[row.no, problem] as const] : []
    }),
  )
