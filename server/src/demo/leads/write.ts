import { leadStates } from '@cogcampus/contract/life/customer'
import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { searchText } from '../../lib/search.ts'
import { type Check, type Deal, type DemoLead, moneyOf } from './demoLead.ts'

/** The triggers would write the time of now; demo leads carry the times of their steps. */
const filled = [
  'patient',
  'parent_info',
  'patient_parent',
  'order_info',
  'customer',
  'customer_check',
  'customer_follow',
]
const numbered = ['patient', 'parent_info', 'customer', 'customer_check']
const written = [...filled, 'customer_step', 'customer_claim', 'customer_merge']

type Row = object

/** Writes demo leads to the tables: the steps of each as the trigger would write them, with the times of the steps. */
export class Writer {
  readonly #db: Kysely<Database>
  readonly #last = { patient: 0, customer: 0, check: 0 }
  readonly #ids = new Map<DemoLead, number>()
  #later: string[] = []
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async begin(): Promise<void> {
    for (const table of filled) await query`alter table ${query.table(table)} disable trigger user`.execute(this.#db)
    await this.#putOff()
  }

  async end(): Promise<void> {
    await query`set constraints all immediate`.execute(this.#db)
    for (const statement of this.#later) await query.raw(statement).execute(this.#db)
    for (const table of filled) await query`alter table ${query.table(table)} enable trigger user`.execute(this.#db)
    for (const table of numbered) {
      await query`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${query.table(table)}))`.execute(
        this.#db,
      )
    }
  }

  /** References and indexes that guard nothing: made over all rows at the end, in far less time than row by row. */
  async #putOff(): Promise<void> {
    const { rows } = await query<{ drop: string; make: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where conrelid = any(${written}::regclass[]) and contype = 'f'
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where indrelid = any(${written}::regclass[]) and not indisunique`.execute(this.#db)
    for (const { drop } of rows) await query.raw(drop).execute(this.#db)
    this.#later = rows.map(({ make }) => make)
  }

  /** Numbers follow the order in which things happened, as far as one call reaches. */
  async write(demoLeads: DemoLead[]): Promise<void> {
    if (demoLeads.length === 0) return
    const leads = demoLeads.toSorted((a, b) => a.createdAt - b.createdAt).map((demoLead) => this.#numbered(demoLead))
    for (const { demoLead, id } of leads) this.#ids.set(demoLead, id)
    const checks = inOrder(leads, ({ checks }) => checks).map((check) => ({ ...check, id: ++this.#last.check }))
    const open = new Map(checks.filter(isOpen).map((check) => [check.customer_id, check.id]))
    const deals = leads.flatMap(({ demoLead, id, patientId }) =>
      patientId ? [dealOf(demoLead, { id, patientId, at: demoLead.movedAt })] : [],
    )
    const rows: [table: string, rows: Row[]][] = [
      ['patient', deals.map((deal) => deal.patient)],
      ['parent_info', deals.map((deal) => deal.parent)],
      ['patient_parent', deals.map((deal) => deal.link)],
      ['customer', leads.map((lead) => customerOf(lead, open.get(lead.id) ?? null, this.#ids))],
      ['order_info', deals.map((deal) => deal.order)],
      ['customer_check', checks],
      ['customer_follow', inOrder(leads, ({ follows }) => follows)],
      ['customer_step', inOrder(leads, ({ steps }) => steps).map(({ campus_id: _, ...step }) => step)],
      ['customer_claim', inOrder(leads, ({ claims }) => claims).map(({ campus_id: _, ...claim }) => claim)],
      ['customer_merge', merges(leads, this.#ids)],
    ]
    this.#ids.clear()
    await Promise.all(rows.map(([table, some]) => this.#put(table, some)))
  }

  #numbered(demoLead: DemoLead) {
    const patientId = demoLead.state === 'DONE' ? ++this.#last.patient : null
    return { demoLead, id: ++this.#last.customer, patientId }
  }

  /** Inserts rows as they are, their types those of the table. */
  async #put(table: string, rows: Row[]): Promise<void> {
    const [first] = rows
    if (!first) return
    inTime(rows as Record<string, unknown>[])
    const columns = query.join(Object.keys(first).map((column) => query.ref(column)))
    await query`insert into ${query.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${query.table(table)}, ${rows}::json)`.execute(this.#db)
  }
}

type Lead = { demoLead: DemoLead; id: number; patientId: number | null }

const isOpen = ({ state }: { state: string }) => state === 'SUBMITTED' || state === 'CAMPUS_AGREED'

/** Moments become text; every column of them ends in `_at`. */
function inTime(rows: Record<string, unknown>[]): void {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column.endsWith('_at'))
  for (const row of rows) {
    for (const column of columns) {
      const moment = row[column]
      if (typeof moment === 'number') row[column] = new Date(moment).toISOString()
    }
  }
}

function inOrder<T extends { created_at: number }>(leads: Lead[], of: (demoLead: DemoLead) => T[]) {
  return leads
    .flatMap(({ demoLead, id }) =>
      of(demoLead).map((row) => ({ ...row, customer_id: id, campus_id: demoLead.campusId })),
    )
    .sort((a, b) => a.created_at - b.created_at)
}

const spellings = new Map<string, string>()
/** {@link searchText} of a name; names repeat, and spelling one takes a while. */
function spelled(name: string): string {
  const known = spellings.get(name)
  if (known !== undefined) return known
  const text = searchText(name)
  spellings.set(name, text)
  return text
}

function customerOf({ demoLead, id, patientId }: Lead, checkId: number | null, ids: Map<DemoLead, number>): Row {
  const { family, follows } = demoLead
  const answered = follows.filter((follow) => follow.two_way)
  const { childName, contact, phone } = family
  return {
    id,
    campus_id: demoLead.campusId,
    child_name: childName,
    gender: family.gender,
    birthday: family.birthday,
    contact,
    relation: family.relation,
    phone,
    source: family.source,
    need: family.need,
    remark: family.remark,
    intention: follows.length > 0 ? family.intention : null,
    search: `${spelled(childName)} ${spelled(contact)} ${phone}`,
    ...leadStates[demoLead.state],
    moved_at: demoLead.movedAt,
    owner_id: demoLead.ownerId,
    owned_at: demoLead.ownedAt,
    marketing_owner_id: demoLead.marketingOwnerId,
    ex_owner_id: demoLead.exOwnerId,
    pooled_at: demoLead.pooledAt,
    warned_at: demoLead.warnedAt,
    lost_reason: demoLead.lostReason,
    first_contact_at: answered[0]?.created_at ?? null,
    last_contact_at: answered.at(-1)?.created_at ?? null,
    last_answer_at: answered.at(-1)?.created_at ?? null,
    next_contact_at: demoLead.nextContactAt,
    contact_count: answered.length,
    attempts: follows.length - answered.length,
    finish_at: demoLead.finishAt,
    done_at: patientId && demoLead.movedAt,
    patient_id: patientId,
    check_id: checkId,
    merged_into: demoLead.mergedInto && ids.get(demoLead.mergedInto),
    created_by: demoLead.createdBy,
    created_at: demoLead.createdAt,
    updated_at: Math.max(demoLead.movedAt, follows.at(-1)?.created_at ?? 0),
    version: demoLead.steps.length + follows.length,
    deleted_at: demoLead.deletedAt,
  }
}

/** The patient, the parent and the order that a concluded deal made; both have the same number here. */
function dealOf(
  { campusId, ownerId, checks, family }: DemoLead,
  { id, patientId, at }: { id: number; patientId: number; at: number },
) {
  const { deal, checker_id } = checks.at(-1) as Check
  const { patient, parent, order } = deal as Deal
  const money = moneyOf(deal as Deal)
  const { contractNo, payments } = order
  const last = payments.at(-1)
  const kept = { created_by: checker_id, created_at: at, updated_at: at, version: 1 }
  return {
    patient: {
      id: patientId,
      campus_id: campusId,
      ...patient,
      source: family.source,
      consultant_id: ownerId,
      state: 'ACTIVE',
      search: `${spelled(patient.name)} ${parent.phone}`,
      ...kept,
    },
    parent: {
      id: patientId,
      name: parent.name,
      phone: parent.phone,
      search: `${spelled(parent.name)} ${parent.phone}`,
      ...kept,
    },
    link: {
      patient_id: patientId,
      parent_id: patientId,
      relation: parent.relation,
      guardian: true,
      payer: true,
      created_by: kept.created_by,
      created_at: at,
    },
    order: {
      number: String(patientId),
      campus_id: campusId,
      patient_id: patientId,
      parent_id: patientId,
      consultant_id: ownerId,
      customer_id: id,
      state: 'PAID',
      offered_at: at,
      ...money,
      payable: money.list - money.discount,
      pay_method: last?.method,
      paid_on: last?.paidOn,
      contract_no: contractNo,
      search: `${spelled(parent.name)} ${parent.phone} ${contractNo.toLowerCase()}`,
      ...kept,
    },
  }
}

function merges(leads: Lead[], ids: Map<DemoLead, number>): Row[] {
  return leads.flatMap(({ demoLead, id }) =>
    demoLead.mergedInto
      ? [
          {
            winner_id: ids.get(demoLead.mergedInto),
            loser_id: id,
            taken: {},
            reason: '父母各登记了一次',
            created_by: demoLead.createdBy,
            created_at: demoLead.deletedAt,
          },
        ]
      : [],
  )
}
