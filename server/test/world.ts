import { randomUUID } from 'node:crypto'
import type { Path } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { type LeadState, leadStates } from '@cogcampus/contract/life/customer'
import { builder } from '../src/db/builder.ts'
import type { Sql } from '../src/db/connect.ts'
import type { Executor } from '../src/db/statement.ts'
import { openAccountSession } from '../src/modules/parent-account/store.ts'
import { Client, type TestServer } from './server.ts'

/** The number of a row by what it is called; `where` is SQL of the test itself. */
export async function idOf(server: TestServer, table: string, column: string, value: string): Promise<number> {
  const [row] = await server.sql.run(`select id from ${table} where ${column} = $1 and deleted_at is null`, [value])
  if (!row) throw new Error(`No ${table} with ${column} ${value}`)
  return row.id
}
export const staffId = (server: TestServer, loginName: string) => idOf(server, 'rbac_user', 'login_name', loginName)
export const roleId = (server: TestServer, code: string) => idOf(server, 'rbac_role', 'code', code)
export const resourceId = (server: TestServer, code: string) => idOf(server, 'rbac_resource', 'code', code)

/** The campuses of `principal` and of `principal2`. */
export async function campusIds(server: TestServer): Promise<[own: number, other: number]> {
  const rows =
    await server.sql`select login_name, campus_id from rbac_user where login_name in ('principal', 'principal2')`
  const of = (name: string) => rows.find((row) => row.loginName === name)?.campusId as number
  return [of('principal'), of('principal2')]
}

/** Gives a role more calls, the way an administrator does. */
export async function grant(server: TestServer, code: string, paths: readonly Path[]): Promise<void> {
  const admin = await server.as('admin')
  const id = await roleId(server, code)
  const held = await admin.call('/admin/rbac/role/listRoleResource', { roleId: id })
  const more = await Promise.all(paths.map((path) => resourceId(server, path)))
  const resourceIds = [...new Set([...held.data.resourceIds, ...more])]
  done(await admin.call('/admin/rbac/role/saveRoleResource', { roleId: id, version: held.data.version, resourceIds }))
}

/** Sets the hours in which families are left in peace; from 0 to 0 there are none. */
export const setQuiet = (server: TestServer, from: number, to: number) => server.sql`insert into config (key, value)
  values ('message.quietFrom', ${String(from)}), ('message.quietTo', ${String(to)})
  on conflict (key) do update set value = excluded.value`

/** The data of an answer that must have been done. */
export function done<T>(answer: Envelope<T>): T {
  if (answer.status !== 0) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return answer.data
}

/** A new member of staff who has already changed the first password. */
export async function newStaff(
  server: TestServer,
  by: Client,
  staff: { loginName: string; campusIds: number[]; roles?: string[]; userName?: string; phoneNo?: string },
): Promise<{ id: number; client: Client }> {
  const { roles = [], ...fields } = staff
  const roleIds = await Promise.all(roles.map((code) => roleId(server, code)))
  const password = 'first-2026-pass'
  const { id } = done(
    await by.call('/admin/rbac/user/add', { userName: staff.loginName, ...fields, roleIds, password }),
  )
  await server.sql`update rbac_user set must_change_password = false where id = ${id}`
  return { id, client: await server.as(staff.loginName, password) }
}

/** A new account of the messaging app, signed in; with the number `id` where it matters. */
export async function newAccount(
  server: TestServer,
  {
    id = null,
    parentId = null,
    agreed = true,
  }: { id?: number | null; parentId?: number | null; agreed?: boolean } = {},
): Promise<{ id: number; client: Client }> {
  const [made] = await server.sql`insert into parent_account (id, open_id, parent_id) overriding system value
    values (coalesce(${id}::bigint, nextval('parent_account_id_seq')), ${randomUUID()}, ${parentId}) returning id`
  // A new account goes on: what it has to accept is the matter of a test of its own.
  if (agreed) {
    await server.sql`insert into account_agreement (account_id, code, revision)
      select ${made?.id}, code, revision from agreement where code in ('service', 'privacy')`
  }
  const caller = { ip: '::1', userAgent: 'x', requestId: 'x', language: 'en' as const, tab: '', device: '' }
  const { token } = await openAccountSession(builder(server.sql), made?.id, caller)
  return { id: made?.id, client: new Client(server.app, token) }
}

/** The row of a member of staff as its detail call answers it. */
export async function staffRow(by: Client, id: number) {
  return done(await by.call('/admin/rbac/user/detail', { id }))
}

/** A phone number that no other lead has. */
export const newPhone = () => `19${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

interface NewLead {
  campusId: number
  state?: LeadState
  ownerId?: number | null
  applicantId?: number
  childName?: string
  phone?: string
  deletedAt?: Date | null
}

/** A lead in whatever state, with the application that state goes with. */
export async function newLead({ sql }: TestServer, lead: NewLead) {
  const { state = 'WAIT', childName = '林小满', deletedAt = null } = lead
  const { place, stage, review } = leadStates[state]
  const ownerId = state === 'POOL' ? null : (lead.ownerId ?? null)
  const patientId = stage === 'DONE' ? await newPatient(sql, lead.campusId, childName) : null
  return sql.begin(async (tx) => {
    const [ids] = await tx`select nextval('customer_id_seq') as id, nextval('customer_check_id_seq') as check_id`
    const { id, checkId } = ids as unknown as { id: number; checkId: number }
    const values = {
      id,
      campus_id: lead.campusId,
      child_name: childName,
      phone: lead.phone ?? newPhone(),
      place,
      stage,
      review,
      owner_id: ownerId,
      owned_at: ownerId && new Date(),
      check_id: review === 'NONE' ? null : checkId,
      lost_reason: stage === 'NOT' ? 'price' : null,
      patient_id: patientId,
      done_at: stage === 'DONE' ? new Date() : null,
      search: childName,
      deleted_at: deletedAt,
    }
    const [made] = await builder(tx)
      .insertInto('customer')
      .values(values as never)
      .returning('version')
      .execute()
    if (review !== 'NONE') await newCheck(tx, { ...lead, id, checkId, review, childName, ownerId })
    return { id, version: made?.version as number, checkId: values.check_id }
  })
}

async function newPatient(sql: Sql, campusId: number, name: string): Promise<number> {
  const [patient] = await sql`insert into patient (campus_id, name, gender, birthday)
    values (${campusId}, ${name}, 1, '2018-05-01') returning id`
  return patient?.id
}

/** A course that a campus sells. */
export async function courseAt(sql: Executor, campusId: number): Promise<number> {
  const [offered] = await sql.run<{ id: number }>(
    `select c.id from course_campus cc join course c on c.id = cc.course_id
      where cc.campus_id = $1 and cc.status = 1 and cc.deleted_at is null and c.on_shelf order by c.id limit 1`,
    [campusId],
  )
  return offered?.id as number
}

/** What a deal sells: ten hours of a course, for 9,800 yuan in one payment. */
export const saleOf = (courseId: number) => ({
  lines: [{ courseId, kind: 'HOURS' as const, paidHours: 10, giftHours: 0, unitPrice: 980_00, validDays: 90 }],
  payments: [{ amount: 9_800_00, method: 'wechat', paidOn: '2026-05-01' }],
})

type Check = NewLead & { id: number; checkId: number; review: string; childName: string; ownerId: number | null }

async function newCheck(tx: Executor, { id, checkId, review, campusId, childName, applicantId, ownerId }: Check) {
  const deal = {
    patient: { name: childName, gender: 1, birthday: '2018-05-01' },
    parent: { name: '林先生', phone: newPhone(), relation: 'father' },
    order: saleOf(await courseAt(tx, campusId)),
  }
  const finish = review !== 'IN_CHECK'
  const values = {
    id: checkId,
    customer_id: id,
    campus_id: campusId,
    kind: finish ? 'FINISH' : 'STAGE',
    state: review === 'FINISH_LEADER' ? 'CAMPUS_AGREED' : 'SUBMITTED',
    to_state: finish ? 'DONE' : 'WAIT',
    applicant_id: applicantId ?? ownerId,
    deal: finish ? deal : null,
    paid: finish ? 9_800_00 : null,
  }
  await builder(tx)
    .insertInto('customerCheck')
    .values(values as never)
    .execute()
}
