import { familyRow } from '@cogcampus/contract/admin/patient/family'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { maskedName } from '../../lib/mask.ts'
import { searchText } from '../../lib/search.ts'
import type { Import, ImportContext, ImportRow, Problems } from '../../sheets/import/declare.ts'
import { registered } from './known.ts'

type Fields = z.output<typeof familyRow>
type Row = ImportRow<Fields>

/** The parents of a row: one, or two. */
const parentsOf = ({ parentName, phone, relation, secondName, secondPhone, secondRelation }: Fields) => [
  { name: parentName, phone, relation: relation ?? 'other' },
  ...(secondName && secondPhone ? [{ name: secondName, phone: secondPhone, relation: secondRelation ?? 'other' }] : []),
]

/** Patients with their parents from a file; siblings stand in rows of their own with the same parent. */
export const patientImport: Import<Fields> = {
  noun: 'patient',
  table: 'patient',
  name: 'patient.many',
  page: '/patient/import',
  fields: familyRow,
  columns: {
    name: { header: 'patient.name', also: 'patient.name.also', required: true, as: 'text' },
    gender: { header: 'patient.gender', required: true, as: { dict: 'sex' } },
    birthday: { header: 'patient.birthday', also: 'lead.birthday.also', required: true, as: 'day' },
    campusId: { header: 'patient.campus', also: 'lead.campus.also', required: true, as: 'campus' },
    parentName: { header: 'patient.parent', also: 'lead.contact.also', required: true, as: 'text' },
    phone: { header: 'patient.phone', also: 'lead.phone.also', required: true, as: 'phone' },
    relation: { header: 'patient.relation', also: 'lead.relation.also', as: { dict: 'relation' } },
    secondName: { header: 'patient.secondName', as: 'text' },
    secondPhone: { header: 'patient.secondPhone', as: 'phone' },
    secondRelation: { header: 'patient.secondRelation', as: { dict: 'relation' } },
    grade: { header: 'patient.grade', as: { dict: 'grade' } },
    source: { header: 'patient.source', also: 'lead.source.also', as: { dict: 'source' } },
    firstVisit: { header: 'patient.firstVisit', as: 'day' },
    remark: { header: 'patient.remark', also: 'lead.remark.also', as: 'text' },
  },
  unique: 'name',
  same: ({ name, birthday, phone }) => `${name} ${birthday} ${phone}`,
  title: 'name',

  async refused({ scope, t }, rows) {
    const [children, names] = await Promise.all([knownChildren(scope, rows), parentNames(scope, rows)])
    return problems(rows, ({ fields }) => {
      if (!scope.mayAdd('patient', fields.campusId)) return t('UNKNOWN_REFERENCE')
      const campus = children.get(`${fields.name} ${fields.birthday}`)
      if (campus) return t('field.knownPatientElsewhere', { campus })
      // The first row of a phone says whose it is.
      const other = parentsOf(fields).find(({ name, phone }) => {
        const known = names.get(phone) ?? name
        names.set(phone, known)
        return known !== name
      })
      return other ? t('field.knownParent', { name: maskedName(names.get(other.phone) ?? '') }) : null
    })
  },

  async add({ whole, importId, t }, rows) {
    const people = rows
      .flatMap(({ fields }) => parentsOf(fields))
      .map((one) => ({ ...one, search: searchText(one.name, one.phone) }))
    await sql`insert into parent_info (name, phone, search)
      select distinct on (r.phone) r.name, r.phone, r.search
      from jsonb_to_recordset(${people}::jsonb) as r(name text, phone text, search text) order by r.phone
      on conflict (phone) where deleted_at is null do nothing`.execute(whole)
    const values = rows.map(({ no, fields }) => ({
      ...fields,
      no,
      parents: parentsOf(fields),
      search: [searchText(fields.name), ...parentsOf(fields).map(({ phone }) => phone)].join(' '),
    }))
    const { rows: added } = await sql<{ no: number }>`
      with file as (select r.*, nextval(pg_get_serial_sequence('patient', 'id')) as id
          from jsonb_to_recordset(${values}::jsonb) as r(no integer, "campusId" bigint, name text, gender smallint,
            birthday date, grade smallint, source text, "firstVisit" date, remark text, search text, parents jsonb)
          where not exists (select from jsonb_to_recordset(r.parents) as m(name text, phone text)
            where not exists (select from parent_info pi where pi.phone = m.phone and pi.name = m.name and pi.deleted_at is null))),
        added as (insert into patient (id, campus_id, name, gender, birthday, grade, source, first_visit, remark, search, import_id)
          overriding system value
          select id, "campusId", name, gender, birthday, grade, source, "firstVisit", remark, search, ${importId} from file),
        linked as (insert into patient_parent (patient_id, parent_id, relation)
          select f.id, pi.id, m.relation from file f, jsonb_to_recordset(f.parents) as m(name text, phone text, relation text)
          join parent_info pi on pi.phone = m.phone and pi.deleted_at is null)
      select no from file`.execute(whole)
    const there = new Set(added.map(({ no }) => no))
    return problems(rows, ({ no }) => (there.has(no) ? null : t('PARENT_KNOWN')))
  },

  async undo(context, most) {
    const db = context.scope.writeUnscoped('patients of the import within reach, and the parents who came with them')
    const gone = await context.scope
      .update('patient')
      .set({ deletedAt: sql<string>`now()` })
      .where('patient.id', 'in', found(context).limit(most))
      .where(untouched)
      .returning('patient.id')
      .execute()
    const ids = gone.map(({ id }) => id)
    await sql`update parent_info pi set deleted_at = now() from patient_parent l join patient p on p.id = l.patient_id
      where l.parent_id = pi.id and p.id = any(${ids}::bigint[]) and pi.created_at = p.created_at
        and pi.updated_by is null and pi.deleted_at is null
        and not exists (select from patient_parent o join patient other on other.id = o.patient_id
          where o.parent_id = pi.id and other.deleted_at is null)
        and not exists (select from parent_account a where a.parent_id = pi.id)`.execute(db)
    return ids.length
  },

  left: (scope, importId) =>
    scope
      .from('patient')
      .select(['patient.id', 'patient.name'])
      .where('patient.importId', '=', importId)
      .where('patient.deletedAt', 'is', null)
      .orderBy('patient.id'),
}

/** The campus of each patient who is known by name and birthday, in the whole business. */
async function knownChildren(scope: ImportContext['scope'], rows: readonly Row[]): Promise<Map<string, string>> {
  const wanted = rows.map(({ fields: { name, birthday } }) => ({ name, birthday }))
  const db = registered(scope)
  const known = await sql<{ name: string; birthday: string; campus: string }>`
    select distinct p.name, p.birthday, c.name as campus from jsonb_to_recordset(${wanted}::jsonb) as w(name text, birthday date)
    join patient p on p.name = w.name and p.birthday = w.birthday and p.deleted_at is null
    join campus c on c.id = p.campus_id`.execute(db)
  return new Map(known.rows.map(({ name, birthday, campus }) => [`${name} ${birthday}`, campus]))
}

/** The name of each parent who is known by one of these phones. */
async function parentNames(scope: ImportContext['scope'], rows: readonly Row[]): Promise<Map<string, string>> {
  const phones = rows.flatMap(({ fields }) => parentsOf(fields).map(({ phone }) => phone))
  const known = await registered(scope)
    .selectFrom('parentInfo')
    .select(['phone', 'name'])
    .where('phone', '=', sql<string>`any(${phones}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(known.map(({ phone, name }) => [phone, name]))
}

/** Patients without changes since the import. */
const untouched = sql<SqlBool>`(patient.deleted_at is null and patient.updated_by is null
  and not exists (select from patient_consent c where c.patient_id = patient.id)
  and not exists (select from patient_document d where d.patient_id = patient.id)
  and not exists (select from order_info o where o.patient_id = patient.id and o.deleted_at is null))`

const found = ({ scope, importId }: ImportContext) =>
  scope
    .from('patient')
    .select('patient.id')
    .where('patient.importId', '=', importId)
    .where(untouched)
    .orderBy('patient.id')

const problems = (rows: readonly Row[], why: (row: Row) => string | null): Problems =>
  new Map(
    rows.flatMap((row) => {
      const problem = why(row)
      return problem ? [[row.no, problem] as const] : []
    }),
  )
