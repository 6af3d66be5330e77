import { randomUUID } from 'node:crypto'
import { endpoints, type Path } from '@cogcampus/contract'
import { type RoleCode, roleCodes } from '@cogcampus/contract/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken, newToken } from '../src/lib/token.ts'
import { Client, useServer } from './server.ts'
import { requests, sees, type Target, type Thing, type Verdict, verdicts } from './verdicts.ts'
import { campusIds, newLead, staffId } from './world.ts'

const server = useServer()
/** Stands in every name of the other campus; no caller of the first may ever read it. */
const MARK = 'ZZMARKZZ'
/** The same in what a marketing consultant of headquarters reads, too: names of campuses and colleagues, the public pool. */
const OPEN_MARK = 'ZZOPENZZ'
const accounts: Record<RoleCode, string> = {
  HQ_ADMIN: 'admin',
  HQ_OPERATION: 'operation',
  MARKETING_DIRECTOR: 'director',
  MARKETING_CONSULTANT: 'marketer',
  SALES_CONSULTANT: 'consultant',
  CAMPUS_PRINCIPAL: 'principal',
  CAMPUS_STAFF: 'frontdesk',
  DOCTOR: 'doctor',
}
const places = ['own', 'other', 'unknown', 'deleted'] as const
type Place = (typeof places)[number]

const owned: readonly Thing[] = ['staff', 'campus', 'lead', 'check', 'merge']

interface Caller {
  name: string
  /** Null for whoever has no valid session. */
  role: RoleCode | null
  userId: number | null
  campusId: number | null
}

let [own, other] = [0, 0]
/** A consultant of each campus who is none of the callers. */
let [consultant, otherConsultant] = [0, 0]
const callers: Caller[] = []

beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  ;[consultant, otherConsultant] = [await staffId(server, 'consultant1.4'), await staffId(server, 'consultant2.4')]
  await mark()
  // All that is allocated here comes to one person.
  await server.sql`update config set value = to_jsonb(100000) where key = 'customer.holdingCap'`
  for (const role of roleCodes) {
    const userId = await staffId(server, accounts[role])
    callers.push({
      name: role,
      role,
      userId,
      campusId: sees[role] === 'all' || role === 'MARKETING_CONSULTANT' ? null : own,
    })
  }
  // An administrator who belongs to a campus: all of the business, but only that campus at /campus/….
  const headOfCampus = await staffId(server, 'operation.2')
  await server.sql`update rbac_user set campus_id = ${own} where id = ${headOfCampus}`
  await server.sql`insert into rbac_user_campus values (${headOfCampus}, ${own})`
  await server.sql`update rbac_user_role set role_id = (select id from rbac_role where code = 'HQ_ADMIN') where user_id = ${headOfCampus}`
  callers.push({ name: 'HQ_ADMIN of a campus', role: 'HQ_ADMIN', userId: headOfCampus, campusId: own })
  const disabled = await staffId(server, 'operation.3')
  await server.sql`update rbac_user set status = 2 where id = ${disabled}`
  const deleted = await staffId(server, 'operation.4')
  await server.sql`update rbac_user set deleted_at = now() where id = ${deleted}`
  const nobody = { role: null, campusId: null }
  callers.push({ ...nobody, name: 'anonymous', userId: null })
  callers.push({ ...nobody, name: 'disabled', userId: disabled })
  callers.push({ ...nobody, name: 'deleted', userId: deleted })
  callers.push({ ...nobody, name: 'expired', userId: await staffId(server, 'admin') })
  callers.push({ ...nobody, name: 'idle', userId: await staffId(server, 'admin') })
})

/** Puts the marker wherever a row of the other campus holds text. */
async function mark(): Promise<void> {
  const { sql } = server
  await sql`update campus set name = name || ${OPEN_MARK}, address = ${MARK}, intro = ${MARK}, remark = ${MARK} where id = ${other}`
  await sql`update room set name = name || ${MARK} where campus_id = ${other}`
  await sql`update holiday set name = ${MARK} where campus_id = ${other}`
  await sql`update rbac_user set user_name = user_name || ${OPEN_MARK}, remark = ${MARK} where campus_id = ${other}`
  await sql`insert into operation (id, endpoint, user_name, campus_id, ip, request_id, ms)
    values (nextval('operation_id'), '/admin/campus/update', ${MARK}, ${other}, '::1', 'x', 1)`
  await sql`insert into operation_change select id, 'campus', ${other}, 'UPDATE', jsonb_build_object('name', jsonb_build_object('to', ${MARK}::text))
    from operation where user_name = ${MARK}`
  await sql`insert into record_log (kind, campus_id, login_name, user_name, ip, user_agent)
    values ('LOGIN', ${other}, ${MARK}, ${MARK}, '::1', 'x')`
  await sql`insert into message (receiver_id, type, title, body)
    select id, 'SYSTEM', ${MARK}, ${MARK} from rbac_user where campus_id = ${other}`
  await sql`update customer set child_name = child_name || ${MARK}, need = ${MARK}, remark = ${MARK}
    where campus_id = ${other} and place = 'PRIVATE' and marketing_owner_id is distinct from ${await staffId(server, 'marketer')}
      and owner_id is distinct from ${await staffId(server, 'marketer')}`
  for (const state of ['WAIT', 'IN', 'NOT', 'DONE', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER', 'POOL'] as const) {
    const childName = state === 'POOL' ? OPEN_MARK : MARK
    await newLead(server, { campusId: other, state, ownerId: otherConsultant, childName })
  }
  await sql`insert into customer_follow (customer_id, campus_id, method, two_way, content, created_by)
    select id, ${other}, 'call', true, ${MARK}, ${otherConsultant} from customer where child_name = ${MARK}`
  await sql`update customer set last_answer_at = now(), warned_at = now() - interval '9 days', owned_at = now() - interval '90 days'
    where child_name = ${MARK}`
}

/** A session as signing in would open it, each call its own, so that none disturbs the next. */
async function sessionOf({ name, userId }: Caller): Promise<Client> {
  if (userId === null) return server.anonymous
  const token = newToken()
  const [expiresIn, idleFor] = [name === 'expired' ? '-1 second' : '1 hour', name === 'idle' ? '13 hours' : '0']
  await server.sql`insert into session (token_hash, user_id, ip, user_agent, expires_at, seen_at)
    values (${hashToken(token)}, ${userId}, '::1', 'x', now() + ${expiresIn}::interval, now() - ${idleFor}::interval)`
  return new Client(server.app, token)
}

/** A row made for one request: of the caller's campus (or his own), of another, one that never was, or a deleted one. */
async function targetOf(path: Path, place: Place, caller: Caller): Promise<Target> {
  const { about } = verdicts[path]
  const word = `w${randomUUID().slice(0, 13)}`
  const unknown = { id: 987_654_321, version: 1 }
  const made = about && place !== 'unknown' ? await insert(about, place, word, caller, verdicts[path]) : unknown
  return {
    consultantId: place === 'other' ? otherConsultant : consultant,
    secondId: 987_654_322,
    ...made,
    word: `${word}n`,
    campusId: own,
  }
}

async function insert(thing: Thing, place: Place, word: string, caller: Caller, verdict: Verdict) {
  const { mine, whole } = verdict
  const { sql } = server
  const campusId = place === 'other' ? other : own
  const marked = place === 'other' ? word + MARK : word
  const deletedAt = place === 'deleted' ? new Date() : null
  const one = async (rows: PromiseLike<{ id: number; version?: number }[]>) => {
    const [row] = await rows
    return { id: row?.id as number, version: row?.version ?? 1 }
  }
  switch (thing) {
    case 'staff': {
      if (mine && place === 'own') return { id: caller.userId as number, version: 1 }
      const made = await one(sql`insert into rbac_user (login_name, password_hash, user_name, campus_id, deleted_at)
        values (${word}, 'none', ${marked}, ${campusId}, ${deletedAt}) returning id, version`)
      await sql`insert into rbac_user_campus values (${made.id}, ${campusId})`
      return made
    }
    case 'campus':
      if (place === 'own' && caller.campusId && !whole) {
        return one(sql`select id, version from campus where id = ${own}`)
      }
      return one(
        sql`insert into campus (name, code, time_zone, deleted_at) values (${place === 'other' ? word + OPEN_MARK : word}, ${word}, 'UTC', ${deletedAt}) returning id, version`,
      )
    case 'role':
      return one(
        sql`insert into rbac_role (code, name, scope, deleted_at) values (${word}, ${word}, 'OWN', ${deletedAt}) returning id, version`,
      )
    case 'resource':
      return one(
        sql`insert into rbac_resource (code, name, type, deleted_at) values (${word}, ${word}, 'PAGE', ${deletedAt}) returning id, version`,
      )
    case 'dict':
      return one(
        sql`insert into dict (type, value, label, deleted_at) values ('relation', ${word}, ${word}, ${deletedAt}) returning id, version`,
      )
    case 'subject':
      return one(
        sql`insert into subject (name, level_name, deleted_at) values (${word}, ${word}, ${deletedAt}) returning id, version`,
      )
    case 'lead':
    case 'check':
    case 'merge':
      return insertLead(thing, place, verdict.lead === 'POOL' ? word : marked, caller, verdict)
    case 'import':
    case 'export':
      return insertSheet(thing, place, word, caller, verdict)
    case 'view': {
      const person = (place === 'own' && caller.userId) || (await staffId(server, 'doctor2'))
      return one(
        sql`insert into saved_view (user_id, page, name, query, columns, is_default) values (${person}, 'any', ${marked}, '', '[]', false) returning id, version`,
      )
    }
    case 'message': {
      const receiver = (place === 'own' && caller.userId) || (await staffId(server, 'doctor2'))
      return one(
        sql`insert into message (receiver_id, type, title, body) values (${receiver}, 'SYSTEM', ${marked}, ${marked}) returning id`,
      )
    }
  }
}

/** A lead of the caller where he reaches no more than his own, of a colleague otherwise; with its application, or merged. */
async function insertLead(thing: Thing, place: Place, childName: string, caller: Caller, verdict: Verdict) {
  const campusId = place === 'other' ? other : own
  const reach = caller.role && sees[caller.role]
  const colleague = place === 'other' ? otherConsultant : consultant
  const ownerId = reach === 'own' && place !== 'other' ? (caller.userId as number) : colleague
  const applicantId = verdict.applicant === 'caller' ? (caller.userId ?? colleague) : ownerId
  const deletedAt = place === 'deleted' ? new Date() : null
  const lead = { campusId, ownerId, applicantId, childName, deletedAt, state: verdict.lead ?? 'WAIT' }
  const first = await newLead(server, lead)
  if (thing === 'check') return { id: first.checkId as number, version: 1 }
  const second = await newLead(server, { ...lead, deletedAt: null })
  if (thing === 'lead') return { ...first, secondId: second.id, leadCampusId: campusId }
  await server.sql`update customer set merged_into = ${first.id}, deleted_at = now() where id = ${second.id}`
  const [merge] = await server.sql`insert into customer_merge (winner_id, loser_id, taken)
    values (${first.id}, ${second.id}, '{}') returning id`
  return { id: merge?.id as number, version: 1 }
}

/** An import or export of the caller, or of somebody else. */
async function insertSheet(thing: Thing, place: Place, word: string, caller: Caller, { step }: Verdict) {
  const ownerId = (place === 'own' && caller.userId) || (await staffId(server, 'doctor2'))
  const [row] =
    thing === 'import'
      ? await server.sql`insert into import_run (noun, owner_id, language, file_name, file_key, headers, sample, mapping, rows, state)
          values ('customer', ${ownerId}, 'en', ${place === 'own' ? word : MARK}, ${word}, '["a", "b", "c"]', '[]', '{}', 1, ${step ?? 'UPLOADED'}) returning id`
      : await server.sql`insert into export_run (owner_id, endpoint, list, query, name, language)
          values (${ownerId}, '/admin/customer/export', 'page', '{}', ${place === 'own' ? word : MARK}, 'en') returning id`
  return { id: row?.id as number, version: 1 }
}

/** What the policy says: 'done' or the word of the refusal. `twin` is the call under /campus. */
function expected(path: Path, caller: Caller, place: Place, twin: boolean): string {
  const { may, about, whole, live } = verdicts[path]
  if (may === 'anyone') return live ?? 'done'
  if (!caller.role) return 'REALM_EXCEPTION'
  if (may !== 'signed in' && !isOf(may, caller)) return 'FORBIDDEN'
  if (twin && caller.campusId === null) return 'NO_CAMPUS'
  const reach = twin ? 'campus' : sees[caller.role]
  if (whole && reach !== 'all') return 'FORBIDDEN'
  return about ? expectedAbout(about, verdicts[path], caller, place, reach) : (live ?? 'done')
}

function expectedAbout(about: Thing, verdict: Verdict, caller: Caller, place: Place, reach: 'all' | 'campus' | 'own') {
  const { mine, others, live, deleted } = verdict
  if (mine) return place === 'own' ? (mine.own ?? 'done') : mine.elsewhere
  if (others && !isOf(others.may, caller)) return others.refusal
  // A person's own leads are within his reach, and at headquarters the public pool of every campus.
  const lead = about === 'lead' || about === 'check' || about === 'merge'
  const pool = verdict.lead === 'POOL' && caller.role === 'MARKETING_CONSULTANT'
  const within =
    reach === 'all' || !owned.includes(about) || pool || ((reach === 'campus' || lead) && place !== 'other')
  // The deleted campus was never the caller's.
  const notHis = about === 'campus' && place === 'deleted' && reach !== 'all'
  if (place === 'unknown' || !within || notHis) return 'NOT_FOUND'
  return place === 'deleted' ? (deleted ?? 'NOT_FOUND') : (live ?? 'done')
}

const isOf = (roles: readonly RoleCode[], { role }: Caller) => role === 'HQ_ADMIN' || roles.includes(role as RoleCode)

/** A call about a row is made about each kind of row, by whoever could get that far. */
const placesOf = (path: Path, caller: Caller): readonly Place[] =>
  verdicts[path]?.about && caller.role ? places : ['own']

const seesAll = (caller: Caller, twin: boolean) => caller.role !== null && sees[caller.role] === 'all' && !twin

async function call(path: Path, caller: Caller, place: Place, twin: boolean) {
  const client = await sessionOf(caller)
  const target = await targetOf(path, place, caller)
  if (path === '/admin/file/upload')
    return client.upload({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n') }, {}, {}, twin)
  if (path === '/admin/customer/import/upload')
    return client.upload({ name: 'a.csv', bytes: Buffer.from('name,phone\nx,1') }, {}, {}, twin, path)
  return client.send(path, (requests[path] as (at: Target) => unknown)(target), { campus: twin })
}

async function differencesAt(path: Path, caller: Caller, twin: boolean): Promise<string[]> {
  const found: string[] = []
  for (const place of placesOf(path, caller)) {
    const answer = await call(path, caller, place, twin)
    const file = answer.headers['content-disposition'] !== undefined
    const said = file || answer.json().status === 0 ? 'done' : answer.json().errCode
    const wanted = expected(path, caller, place, twin)
    if (said !== wanted) found.push(`${caller.name}, ${place}: ${said}, not ${wanted}`)
    const leaked =
      (answer.body.includes(MARK) && !seesAll(caller, twin)) ||
      (answer.body.includes(OPEN_MARK) && !seesAll(caller, twin) && caller.role !== 'MARKETING_CONSULTANT')
    if (leaked) found.push(`${caller.name}, ${place}: answers what belongs to another campus`)
  }
  return found
}

describe('the policy table', () => {
  it('names exactly the calls of the contract', () => {
    const paths = endpoints.map(({ path }) => path).sort()
    expect(Object.keys(verdicts).sort()).toEqual(paths)
    expect(Object.keys(requests).sort()).toEqual(paths)
  })
})

describe('the markers of the other campus', () => {
  it('are there to be seen by who sees all', async () => {
    const admin = callers.find((caller) => caller.name === 'HQ_ADMIN') as Caller
    const lists = ['user/page', 'campus/page', 'campus/total', 'user/tree', 'operation/page', 'record-log/page']
    const leads = ['page', 'wait', 'in', 'inStatus', 'not', 'sale', 'follow/real', 'pool/preview']
    const marked = endpoints.filter(
      ({ path }) =>
        lists.some((list) => path.endsWith(list)) ||
        leads.some((list) => path === `/admin/customer/${list}`) ||
        /customer-(follow|check).page/.test(path),
    )
    for (const { path } of marked) {
      const answer = await call(path, admin, 'own', false)
      expect(answer.body.includes(MARK) || answer.body.includes(OPEN_MARK), path).toBe(true)
    }
    const pool = await call('/admin/customer/pagePublic', admin, 'own', false)
    expect(pool.body.includes(OPEN_MARK)).toBe(true)
  })
})

describe('every call × every caller × every object has the verdict of the policy table', () => {
  // Reads first: later the marked rows would be far down the lists of newest rows.
  for (const { path, endpoint } of endpoints.toSorted(
    (a, b) => Number(b.endpoint.kind === 'read') - Number(a.endpoint.kind === 'read'),
  )) {
    const twins = path.startsWith('/admin/') && endpoint.access !== 'public' ? [false, true] : [false]
    for (const twin of twins) {
      it(`${twin ? path.replace('/admin/', '/campus/') : path}`, async () => {
        const differences: string[] = []
        for (const caller of callers) differences.push(...(await differencesAt(path, caller, twin)))
        expect(differences).toEqual([])
      })
    }
  }
})
