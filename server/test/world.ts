import type { Path } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { type LeadState, leadStates } from '@cogcampus/contract/life/customer'
import type { TransactionSql } from 'postgres'
import type { Sql } from '../src/db/connect.ts'
import type { Client, TestServer } from './server.ts'

/** The number of a row by what it is called; `where` is SQL of the test itself. */
export async function idOf(server: TestServer, table: string, column: string, value: string): Promise<number> {
  const [row] = await server.sql.unsafe(`select id from ${table} where ${column} = $1 and deleted_at is null`, [value])
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
      phone: newPhone(),
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
    const [made] = await tx`insert into customer ${tx(values)} returning version`
    if (review !== 'NONE') await newCheck(tx, { ...lead, id, checkId, review, childName, ownerId })
    return { id, version: made?.version as number, checkId: values.check_id }
  })
}

async function newPatient(sql: Sql, campusId: number, name: string): Promise<number> {
  const [patient] = await sql`insert into patient (campus_id, name, gender, birthday)
    values (${campusId}, ${name}, 1, '2018-05-01') returning id`
  return patient?.id
}

type Check = NewLead & { id: number; checkId: number; review: string; childName: string; ownerId: number | null }

async function newCheck(tx: TransactionSql, { id, checkId, review, campusId, childName, applicantId, ownerId }: Check) {
  const deal = {
    patient: { name: childName, gender: 1, birthday: '2018-05-01' },
    parent: { name: '林先生', phone: newPhone(), relation: 'father' },
    order: { list: 9_800_00, discount: 0, paid: 9_800_00, payMethod: 'wechat', paidOn: '2026-05-01' },
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
    deal: finish ? tx.json(deal) : null,
    paid: finish ? deal.order.paid : null,
  }
  await tx`insert into customer_check ${tx(values as never)}`
}
