import { randomUUID } from 'node:crypto'
import { endpoints, type Path } from '@cogcampus/contract'
import { type RoleCode, roleCodes } from '@cogcampus/contract/enums'
import { nameOf } from '@cogcampus/contract/noun'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Table } from '../src/db/table.ts'
import { tables } from '../src/db/tables.ts'
import { hashToken, newToken } from '../src/lib/token.ts'
import { matrices as nouns, things } from './matrix/nouns.ts'
import {
  accountOf,
  type Caller,
  MARK,
  type NounMatrix,
  OPEN_MARK,
  type Place,
  places,
  sees,
  type Target,
  type Verdict,
} from './matrix/policy.ts'
import { NOBODY, withoutReferent } from './matrix/references.ts'
import { Client, useServer } from './server.ts'
import { campusIds, newAccount, staffId } from './world.ts'

const server = useServer()
const calls = Object.fromEntries(
  nouns.flatMap(({ noun, calls }) => Object.entries(calls).map(([verb, call]) => [`${noun.prefix}/${verb}`, call])),
) as Record<Path, NounMatrix['calls'][string]>

let [own, other] = [0, 0]
/** None of the callers: a consultant of each campus, and who has the rows that belong to no campus. */
let [consultant, otherConsultant, stranger] = [0, 0, 0]
const callers: Caller[] = []

beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  ;[consultant, otherConsultant] = [await staffId(server, 'consultant1.4'), await staffId(server, 'consultant2.4')]
  stranger = await staffId(server, 'doctor2')
  for (const { mark } of nouns) await mark?.(server, other, otherConsultant)
  // All that is allocated here comes to one person.
  await server.sql`update config set value = to_jsonb(100000) where key = 'customer.holdingCap'`
  for (const role of roleCodes) {
    const userId = await staffId(server, accountOf[role])
    callers.push({
      name: role,
      role,
      userId,
      accountId: null,
      campusId: sees[role] === 'all' || role === 'MARKETING_CONSULTANT' ? null : own,
    })
  }
  // An administrator who belongs to a campus: all of the business, but only that campus at /campus/….
  const headOfCampus = await staffId(server, 'operation.2')
  await server.sql`update rbac_user set campus_id = ${own} where id = ${headOfCampus}`
  await server.sql`insert into rbac_user_campus values (${headOfCampus}, ${own})`
  await server.sql`update rbac_user_role set role_id = (select id from rbac_role where code = 'HQ_ADMIN') where user_id = ${headOfCampus}`
  callers.push({
    name: 'HQ_ADMIN of a campus',
    role: 'HQ_ADMIN',
    userId: headOfCampus,
    accountId: null,
    campusId: own,
  })
  const disabled = await staffId(server, 'operation.3')
  await server.sql`update rbac_user set status = 2 where id = ${disabled}`
  const deleted = await staffId(server, 'operation.4')
  await server.sql`update rbac_user set deleted_at = now() where id = ${deleted}`
  const noCaller = { role: null, campusId: null, accountId: null }
  callers.push({ ...noCaller, name: 'anonymous', userId: null })
  callers.push({ ...noCaller, name: 'disabled', userId: disabled })
  callers.push({ ...noCaller, name: 'deleted', userId: deleted })
  callers.push({ ...noCaller, name: 'expired', userId: await staffId(server, 'admin') })
  callers.push({ ...noCaller, name: 'idle', userId: await staffId(server, 'admin') })
  // Accounts with the numbers of staff: of an administrator, and of the principal of each campus.
  for (const loginName of ['admin', 'principal', 'principal2']) {
    const { id } = await newAccount(server, { id: await staffId(server, loginName) })
    const name = `account with the number of ${loginName}`
    callers.push({ ...noCaller, name, userId: null, accountId: id, isAccount: true })
  }
  const { id: locked } = await newAccount(server, { id: await staffId(server, 'operation') })
  await server.sql`update parent_account set locked = true where id = ${locked}`
  callers.push({ ...noCaller, name: 'locked account', userId: null, accountId: locked })
})

/** The session of each caller, as signing in would open it. */
const sessions = new Map<string, Client>()

function sessionOf({ name, userId, accountId }: Caller): Client {
  if (userId === null && accountId === null) return server.anonymous
  const session = sessions.get(name) ?? new Client(server.app, newToken())
  sessions.set(name, session)
  return session
}

/** Opens the sessions again that the path before has ended, so that none disturbs the next. */
async function openSessions(): Promise<void> {
  const signedIn = callers.filter(({ userId, accountId }) => userId !== null || accountId !== null)
  const rows = signedIn.map((caller) => ({
    tokenHash: hashToken(sessionOf(caller).token as string).toString('hex'),
    userId: caller.userId,
    accountId: caller.accountId,
    expiresIn: caller.name === 'expired' ? '-1 second' : '1 hour',
    idleFor: caller.name === 'idle' ? '13 hours' : '0',
  }))
  await server.sql`insert into session (token_hash, user_id, account_id, ip, user_agent, expires_at, seen_at)
    select decode("tokenHash", 'hex'), "userId", "accountId", '::1', 'x', now() + "expiresIn", now() - "idleFor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      "tokenHash" text, "userId" bigint, "accountId" bigint, "expiresIn" interval, "idleFor" interval)
    on conflict (token_hash) do nothing`
}

/** The rows that stay as they are: no read changes one, nor does a refused call, so one row serves all that want the same. */
const unchanged = new Map<string, Promise<Target>>()

/**
 * A row for one request: of the caller's campus (or their own), of another, one that never existed, or a deleted one.
 * `outcome` is what comes of the request.
 */
function targetOf(path: Path, place: Place, caller: Caller, outcome: string): Promise<Target> {
  if (!reads.has(path) && outcome === 'done') return newTarget(path, place, caller)
  const { about, mine, whole, lead, applicant, step } = calls[path]
  const by = seenAs(path, place, caller)
  const wanted = JSON.stringify({ about, mine, whole, lead, applicant, step, place, by })
  const target = unchanged.get(wanted) ?? newTarget(path, place, caller)
  unchanged.set(wanted, target)
  return target
}

/** The caller by whom a row is made; of users who see more than own rows, each at the same place has the same rows. */
function seenAs(path: Path, place: Place, { name, role, campusId }: Caller): string {
  const { about, mine, applicant } = calls[path]
  const ofCaller = mine || applicant || (place === 'own' && about && !things[about]?.owned)
  return !role || sees[role] === 'own' || ofCaller ? name : campusId === null ? 'headquarters' : 'the campus'
}

async function newTarget(path: Path, place: Place, caller: Caller): Promise<Target> {
  const { about } = calls[path]
  const word = `w${randomUUID().slice(0, 13)}`
  const unknown = { id: 987_654_321, version: 1 }
  const made = about && place !== 'unknown' ? await insert(about, place, word, caller, calls[path]) : unknown
  return {
    consultantId: place === 'other' ? otherConsultant : consultant,
    secondId: 987_654_322,
    ...made,
    word: `${word}n`,
    campusId: own,
  }
}

async function insert(about: string, place: Place, word: string, caller: Caller, verdict: Verdict) {
  const thing = things[about]
  if (!thing) throw new Error(`No matrix has a thing called ${about}`)
  const colleague = place === 'other' ? otherConsultant : consultant
  // Of things that belong to a campus, the caller has own ones only where the role sees no more than those.
  const ownsIt =
    place !== 'other' &&
    place !== 'toRead' &&
    (thing.owned ? caller.role && sees[caller.role] === 'own' : place === 'own')
  return thing.make({
    server,
    sql: server.sql,
    place,
    caller,
    verdict,
    word,
    marked: place === 'other' ? word + MARK : word,
    campusId: place === 'other' ? other : own,
    deletedAt: place === 'deleted' ? new Date() : null,
    ownerId: (ownsIt && caller.userId) || (thing.owned ? colleague : stranger),
    readerId: place === 'toRead' ? caller.userId : null,
    colleague,
  })
}

const reads = new Set<string>(
  endpoints.flatMap(({ path, endpoint: { kind } }) => (kind === 'read' || kind === 'download' ? [path] : [])),
)

/** What the policy says of a row that the caller, who may make the call, has to read alone. */
const expectedToRead = (path: Path) =>
  reads.has(path) ? (calls[path].live ?? 'done') : (calls[path].mine?.elsewhere ?? 'NOT_FOUND')

/** What the policy says: 'done' or the word of the refusal. `twin` is the call under /campus. */
function expected(path: Path, caller: Caller, place: Place, twin: boolean): string {
  const { may, about, whole, live } = calls[path]
  if (may === 'anyone') return live ?? 'done'
  if (may === 'accounts') {
    if (!caller.isAccount) return 'REALM_EXCEPTION'
    return about ? expectedAbout(about, calls[path], caller, place, 'own') : (live ?? 'done')
  }
  if (!caller.role) return 'REALM_EXCEPTION'
  if (may !== 'signed in' && !isOf(may, caller)) return 'FORBIDDEN'
  if (twin && caller.campusId === null) return 'NO_CAMPUS'
  const reach = twin ? 'campus' : sees[caller.role]
  if (whole && reach !== 'all') return 'FORBIDDEN'
  return about ? expectedAbout(about, calls[path], caller, place, reach) : (live ?? 'done')
}

function expectedAbout(about: string, verdict: Verdict, caller: Caller, place: Place, reach: 'all' | 'campus' | 'own') {
  const { mine, others, live, deleted, absent = 'NOT_FOUND' } = verdict
  if (mine) return place === 'own' ? (mine.own ?? 'done') : mine.elsewhere
  if (others && !isOf(others.may, caller)) return others.refusal
  const { owned, own, deletedOfNobody } = things[about] ?? {}
  // At headquarters the public pool of every campus is within reach.
  const pool = verdict.lead === 'POOL' && caller.role === 'MARKETING_CONSULTANT'
  const within = reach === 'all' || !owned || pool || ((reach === 'campus' || own) && place !== 'other')
  const notTheirs = deletedOfNobody && place === 'deleted' && reach !== 'all'
  if (place === 'unknown' || !within || notTheirs) return absent
  return place === 'deleted' ? (deleted ?? absent) : (live ?? 'done')
}

const isOf = (roles: readonly RoleCode[], { role }: Caller) => role === 'HQ_ADMIN' || roles.includes(role as RoleCode)

/** A call about a row is made for each kind of row; by a caller who is refused before that, for one that does not exist. */
function placesOf(path: Path, caller: Caller, twin: boolean): readonly Place[] {
  if (!calls[path]?.about) return ['own']
  if (places.every((place) => atTheDoor.has(expected(path, caller, place, twin)))) return ['unknown']
  return things[calls[path].about]?.toRead && caller.role === 'DOCTOR' && !twin ? [...places, 'toRead'] : places
}
/** Refusals that come before the row is looked at. */
const atTheDoor = new Set(['REALM_EXCEPTION', 'FORBIDDEN', 'NO_CAMPUS'])

const seesAll = (caller: Caller, twin: boolean) => caller.role !== null && sees[caller.role] === 'all' && !twin

/** Makes the call. `outcome` is what the policy says will come of it. */
async function call(path: Path, caller: Caller, place: Place, twin: boolean, outcome: string) {
  const client = sessionOf(caller)
  const target = await targetOf(path, place, caller, outcome)
  if (path === '/admin/file/upload')
    return client.upload({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n') }, {}, {}, twin)
  if (path === '/api/file/upload')
    return client.upload({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n') }, { kind: 'homework' }, {}, twin, path)
  if (path.endsWith('/import/upload'))
    return client.upload({ name: 'a.csv', bytes: Buffer.from('name,phone\nx,1') }, {}, {}, twin, path)
  return client.send(path, calls[path].request(target), { campus: twin })
}

async function differencesAt(path: Path, caller: Caller, twin: boolean): Promise<string[]> {
  const found: string[] = []
  for (const place of placesOf(path, caller, twin)) {
    const wanted = place === 'toRead' ? expectedToRead(path) : expected(path, caller, place, twin)
    const answer = await call(path, caller, place, twin, wanted)
    const file = answer.headers['content-disposition'] !== undefined
    const outcome = file || answer.json().status === 0 ? 'done' : answer.json().errCode
    if (outcome !== wanted) found.push(`${caller.name}, ${place}: ${outcome}, not ${wanted}`)
    const leaked =
      (answer.body.includes(MARK) && !seesAll(caller, twin)) ||
      (answer.body.includes(OPEN_MARK) &&
        calls[path].may !== 'anyone' &&
        !seesAll(caller, twin) &&
        caller.role !== 'MARKETING_CONSULTANT')
    if (leaked) found.push(`${caller.name}, ${place}: answers what belongs to another campus`)
  }
  return found
}

describe('the policy tables', () => {
  it('name exactly the calls of the contract', () => {
    const paths = endpoints.map(({ path }) => path as string)
    const missing = paths.filter((path) => !(path in calls))
    expect(missing, 'say in server/src/modules/<noun>/matrix.ts which role may make it').toEqual([])
    expect(
      Object.keys(calls).filter((path) => !paths.includes(path)),
      'not in the contract',
    ).toEqual([])
  })

  it('give rows of their own to users of nouns whose table says whose a row is', () => {
    const ownerless = nouns.flatMap(({ noun: { prefix }, things = {} }) => {
      const noun = nameOf(prefix)
      const owned = Object.values<Table>(tables).some((table) => table.noun === noun && (table.owner || table.own))
      return owned || !Object.values(things).some(({ own }) => own) ? [] : [`server/src/modules/${noun}`]
    })
    expect(ownerless, "add owner: '<column>' to its table.ts, or take `own: true` out of its matrix.ts").toEqual([])
  })
})

describe('the markers of the other campus', () => {
  it('are looked for in the list of every noun whose rows belong to a campus', () => {
    const unmarked = nouns.filter(
      ({ calls, things = {}, marked = [] }) =>
        'page' in calls && Object.values(things).some(({ owned }) => owned) && !marked.includes('page'),
    )
    const step = "write marked: ['page'] in its matrix.ts, and what `mark` puts into the other campus"
    expect(
      unmarked.map(({ noun }) => noun.prefix),
      step,
    ).toEqual([])
  })

  it('are there to be seen by an administrator in every list that a noun names', async () => {
    const admin = callers.find((caller) => caller.name === 'HQ_ADMIN') as Caller
    await openSessions()
    for (const { noun, marked = [] } of nouns) {
      for (const verb of marked) {
        const path = `${noun.prefix}/${verb}` as Path
        const answer = await call(path, admin, 'own', false, 'done')
        expect(answer.body.includes(MARK) || answer.body.includes(OPEN_MARK), path).toBe(true)
      }
    }
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
        await openSessions()
        for (const caller of callers) differences.push(...(await differencesAt(path, caller, twin)))
        expect(differences).toEqual([])
      })
    }
  }
})

describe('a reference to a row that is not there', () => {
  // An export finds nothing then; an announcement to staff keeps nothing of what chooses families.
  const isTaken = (path: string, field: string) =>
    path.endsWith('/export') || (path.startsWith('/admin/announcement/') && ['doctorId', 'courseId'].includes(field))
  /** Refused before the reference is looked at, as the row of the request allows none of it. */
  const earlier: Record<string, string> = {
    '/admin/so-day/join': 'SESSION_BEGUN',
    '/admin/so-day/join/overrun': 'SESSION_BEGUN',
    '/admin/so-day/makeUp': 'MAKE_UP_NONE',
    '/admin/so-day/move': 'SESSION_BEGUN',
    '/api/customer/trial': 'PHONE_REQUIRED',
  }
  /** At the door: the offer stands in the address of the page, and no form has a field for it. */
  const addressed = new Set(['/admin/activity-user/checkIn activityCampusId'])
  const writes = endpoints.filter(({ path, endpoint: { kind } }) => kind === 'write' && !calls[path].mine)

  /** The references of a call that a caller is not told of at a field, each with the answer. */
  async function unnamed({ path, endpoint }: (typeof writes)[number], by: Caller): Promise<string[]> {
    const target = await targetOf(path, 'own', by, 'refused')
    const { about, absent, others } = calls[path]
    const request = calls[path].request(target) as Record<string, unknown>
    // What the call is about, as its page shows it: no form has a field for it.
    const isObject = (field: string) =>
      addressed.has(`${path} ${field}`) ||
      (about && !absent && [target.id, target.secondId].includes(valueAt(request, field) as number))
    const found: string[] = []
    for (const { field, input } of withoutReferent(endpoint.input as z.ZodObject, request)) {
      if (isTaken(path, field)) continue
      const { status, code, errCode, data } = (await sessionOf(by).send(path, input as never)).json()
      const named = data?.fields?.length > 0 || errCode === earlier[path]
      const absentObject = [others?.refusal, 'NOT_FOUND'].includes(errCode) && isObject(field)
      if (status === 0 || code >= 500 || !(named || absentObject)) found.push(`${path} ${field}: ${errCode || 'done'}`)
    }
    return found
  }

  for (const name of ['HQ_ADMIN', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR', 'account with the number of admin']) {
    it(`is refused by every call that takes one, at a field: ${name}`, async () => {
      const by = callers.find((caller) => caller.name === name) as Caller
      const found: string[] = []
      await openSessions()
      for (const write of writes.filter(({ path }) => mayMake(calls[path], by)))
        found.push(...(await unnamed(write, by)))
      expect(found).toEqual([])
    }, 120_000)
  }

  it('is told from a campus beyond reach by no answer: both are refused alike, at a field', async () => {
    const wrong: string[] = []
    await openSessions()
    for (const name of ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF']) {
      const by = callers.find((caller) => caller.name === name) as Caller
      for (const { path } of writes.filter(({ path }) => mayMake(calls[path], by))) {
        const request = calls[path].request(await targetOf(path, 'own', by, 'refused')) as Record<string, unknown>
        if (typeof request.campusId !== 'number' || isTaken(path, 'campusId')) continue
        const answerAt = async (campusId: number) => {
          const { errCode, msg, data } = (await sessionOf(by).send(path, { ...request, campusId } as never)).json()
          return JSON.stringify([errCode, msg, data])
        }
        const [unknown, foreign] = [await answerAt(NOBODY), await answerAt(other)]
        if (unknown !== foreign || !unknown.includes('"fields":[{'))
          wrong.push(`${name} ${path}: ${unknown} or ${foreign}`)
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

const valueAt = (request: unknown, field: string) =>
  field.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], request)

/** Whether the role of a caller may make a call, or the account. */
const mayMake = ({ may, whole }: Verdict, caller: Caller) =>
  may === 'accounts' || caller.isAccount
    ? may === 'accounts' && caller.isAccount
    : may === 'anyone' || may === 'signed in' || (isOf(may, caller) && !(whole && !seesAll(caller, false)))
