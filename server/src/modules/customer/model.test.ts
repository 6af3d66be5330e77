import { type LeadCall, type LeadState, leadLife } from '@cogcampus/contract/life/customer'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, courseAt, newLead, newPhone, saleOf, staffId } from '../../../test/world.ts'

const server = useServer()
// One walk in every test run, so that it reaches every step each time; other seeds, and longer, on demand.
const SEED = Number(process.env.MODEL_SEED ?? 2026)
const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const people = ['consultant', 'consultant1.3', 'principal', 'director', 'admin'] as const
type Person = (typeof people)[number]
const clients = new Map<Person, Client>()
const ids = new Map<Person, number>()
let [campusId, courseId] = [0, 0]

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  courseId = await courseAt(server.sql, campusId)
  for (const name of people) {
    clients.set(name, await server.as(name))
    ids.set(name, await staffId(server, name))
  }
  await server.sql`update config set value = to_jsonb(10000) where key in ('customer.dailyClaims', 'customer.holdingCap')`
  await server.sql`update config set value = to_jsonb(0) where key = 'customer.coolDownDays'`
})

/** What a lead is, as far as its life goes; kept beside the database by nothing but the table below. */
interface Model {
  state: LeadState
  owner: Person | null
  applicant: Person | null
  campusChecker: Person | null
  /** The state an application asks for. */
  wanted: 'WAIT' | 'NOT' | 'DONE' | null
}
const begun = (state: LeadState, owner: Person | null): Model => ({
  ...{ state, owner, applicant: null, campusChecker: null, wanted: null },
})
type Action = { call: LeadCall; by: Person; to: Person; stage: 'WAIT' | 'NOT'; agreed: boolean; answered: boolean }
/** A choice among the calls that apply to the lead as it then is, or among all calls. */
type Choice = Omit<Action, 'call'> & { pick: number; anyCall: boolean }

/** Where a review leads: agreed (`WANTED` is the state asked for), or not. */
type Ends = { agreed: LeadState | 'WANTED'; refused: LeadState }
const contact = {
  WAIT: 'IN',
  NOT: 'IN',
  IN: 'IN',
  IN_CHECK: 'IN_CHECK',
  FINISH_CAMPUS: 'FINISH_CAMPUS',
  FINISH_LEADER: 'FINISH_LEADER',
  DONE: 'DONE',
} as const
/** The life of a lead, written down by hand and not taken from the product's table: from which state each call leads where. */
const life: Record<LeadCall, Partial<Record<LeadState, LeadState | Ends>>> = {
  'customer/allocation': { POOL: 'WAIT', WAIT: 'WAIT', IN: 'IN', NOT: 'WAIT' },
  'customer/apply': { POOL: 'WAIT' },
  'customer/follow': contact,
  'customer-follow/add': contact,
  'customer/intentionLevel': { IN: 'IN' },
  'customer/check': { IN: 'IN_CHECK' },
  'customer-check/update': { IN_CHECK: { agreed: 'WANTED', refused: 'IN' } },
  'customer/notSet': { WAIT: 'NOT', IN: 'NOT' },
  'customer/inPublic': { WAIT: 'POOL', IN: 'POOL', NOT: 'POOL' },
  'customer/finish': { IN: 'FINISH_CAMPUS' },
  'customer/apply/check/campus': { FINISH_CAMPUS: { agreed: 'FINISH_LEADER', refused: 'IN' } },
  'customer/apply/check/leader': { FINISH_LEADER: { agreed: 'DONE', refused: 'IN' } },
  'customer-check/delete': { IN_CHECK: 'IN', FINISH_CAMPUS: 'IN', FINISH_LEADER: 'IN' },
}
const calls = Object.keys(life) as LeadCall[]
/** Every step of the table: the call, from where, to where. */
const rows = calls.flatMap((call) =>
  Object.entries(life[call]).flatMap(([from, ends]) => {
    const to = typeof ends === 'string' ? [ends] : [ends.agreed, ends.refused]
    const each = to.flatMap((end) => (end === 'WANTED' ? ['WAIT', 'NOT'] : [end]))
    return each.map((end) => ({ call, from: from as LeadState, to: end as LeadState }))
  }),
)

const managers: readonly Person[] = ['principal', 'director', 'admin']
const reviewersOf: Partial<Record<LeadCall, readonly Person[]>> = {
  'customer-check/update': managers,
  'customer/apply/check/campus': ['principal', 'admin'],
  'customer/apply/check/leader': ['director', 'admin'],
}
const claimers: readonly Person[] = ['consultant', 'consultant1.3', 'admin']
const sees = (by: Person, { state, owner }: Model) => managers.includes(by) || state === 'POOL' || owner === by

/** What must become of the lead, or null when the call must be refused. */
function expected(model: Model, action: Action): Model | null {
  const ends = life[action.call][model.state]
  if (!ends || !sees(action.by, model)) return null
  return typeof ends === 'string' ? taken(model, action, ends) : decided(model, action, ends)
}

function decided(model: Model, { call, by, agreed }: Action, ends: Ends): Model | null {
  if (!reviewersOf[call]?.includes(by) || model.applicant === by || model.campusChecker === by) return null
  const end = agreed ? ends.agreed : ends.refused
  const state = end === 'WANTED' ? (model.wanted as LeadState) : end
  return state === 'FINISH_LEADER' ? { ...model, state, campusChecker: by } : begun(state, model.owner)
}

function taken(model: Model, { call, by, to, stage, answered }: Action, state: LeadState): Model | null {
  const acts = managers.includes(by) || model.owner === by
  const moved = { ...model, state }
  const after: Partial<Record<LeadCall, Model | null | false>> = {
    'customer/apply': claimers.includes(by) && { ...moved, owner: by },
    'customer/allocation': managers.includes(by) &&
      (model.owner !== to || model.state === 'NOT') && { ...moved, owner: to },
    'customer-check/delete': model.applicant === by && begun(state, model.owner),
    'customer/inPublic': acts && begun(state, null),
    'customer/notSet': acts && model.owner !== null && moved,
    'customer/intentionLevel': acts && moved,
    'customer/check': acts && { ...moved, applicant: by, wanted: stage },
    'customer/finish': acts && { ...moved, applicant: by, wanted: 'DONE' },
  }
  if (call in after) return after[call] || null
  // A lost family is reopened by its owner alone; an attempt is recorded and changes nothing.
  if (model.state === 'NOT' ? model.owner !== by : !acts) return null
  return answered ? { ...moved, owner: model.owner ?? by } : model
}

async function act(id: number, checkId: number, version: number, { call, by, to, stage, agreed, answered }: Action) {
  const client = clients.get(by) as Client
  const contact = { customerId: id, method: 'call', twoWay: answered, content: '电话沟通' }
  const verdict = { id: checkId, agreed, reason: '意见' }
  switch (call) {
    case 'customer/apply':
      return client.call('/admin/customer/apply', { ids: [id] })
    case 'customer/allocation':
      return client.call('/admin/customer/allocation', { ids: [id], ownerId: ids.get(to) as number })
    case 'customer-follow/add':
      return client.call('/admin/customer-follow/add', contact)
    case 'customer/follow':
      return client.call('/admin/customer/follow', contact)
    case 'customer/intentionLevel':
      return client.call('/admin/customer/intentionLevel', { id, version, intention: 'B' })
    case 'customer/check':
      return client.call('/admin/customer/check', { id, stage, reason: '申请', lostReason: 'price' })
    case 'customer-check/update':
      return client.call('/admin/customer-check/update', verdict)
    case 'customer/finish':
      return client.call('/admin/customer/finish', {
        id,
        patient: { name: '林小满', gender: 1, birthday: '2018-05-01' },
        parent: { name: '林先生', phone: newPhone(), relation: 'father' },
        order: saleOf(courseId),
      })
    case 'customer/apply/check/campus':
      return client.call('/admin/customer/apply/check/campus', verdict)
    case 'customer/apply/check/leader':
      return client.call('/admin/customer/apply/check/leader', verdict)
    case 'customer-check/delete':
      return client.call('/admin/customer-check/delete', { id: checkId })
    case 'customer/notSet':
      return client.call('/admin/customer/notSet', { ids: [id], lostReason: 'price' })
    case 'customer/inPublic':
      return client.call('/admin/customer/inPublic', { ids: [id] })
  }
}

const person = fc.constantFrom(...people)
const anyChoice: fc.Arbitrary<Choice> = fc.record({
  pick: fc.nat(),
  anyCall: fc.boolean(),
  by: person,
  to: fc.constantFrom('consultant' as const, 'consultant1.3' as const),
  stage: fc.constantFrom('WAIT' as const, 'NOT' as const),
  agreed: fc.boolean(),
  answered: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
})
function chosen({ pick, anyCall, ...rest }: Choice, state: LeadState): Action {
  const fitting = calls.filter((call) => state in life[call])
  const among = anyCall || fitting.length === 0 ? calls : fitting
  return { ...rest, call: among[pick % among.length] as LeadCall }
}

/** The lead, the application it waits for (or the last one), and what it looks like. */
async function read(id: number) {
  const [row] = await server.sql`
    select c.state, c.owner_id, c.version, c.patient_id, coalesce(c.check_id,
      (select max(k.id) from customer_check k where k.customer_id = c.id), 1) as check_id,
      (select applicant_id from customer_check k where k.id = c.check_id) as applicant_id,
      (select to_state from customer_step s where s.customer_id = c.id order by s.id desc limit 1) as last_step,
      (select count(*) from order_info o where o.customer_id = c.id) as orders
    from customer c where c.id = ${id}`
  return row as unknown as Record<
    'ownerId' | 'version' | 'checkId' | 'applicantId' | 'orders' | 'patientId',
    number
  > & {
    state: LeadState
    lastStep: LeadState
  }
}

/** Does one thing and compares what became of the lead with the model; answers the model afterwards. */
async function step(id: number, model: Model, action: Action): Promise<Model> {
  const before = await read(id)
  const want = expected(model, action)
  const answer = await act(id, before.checkId, before.version, action)
  const label = `${action.by} ${action.call} in ${model.state}: ${answer.errCode}`
  expect([label, answer.status === 0], JSON.stringify(answer.data)).toEqual([label, want !== null])
  expect(answer.code, label).toBeLessThan(500)
  const after = await read(id)
  if (!want) expect(after).toEqual(before)
  const now = want ?? model
  expect([label, after.state, after.ownerId]).toEqual([label, now.state, now.owner && ids.get(now.owner)])
  expect(after.applicantId).toBe(now.applicant && ids.get(now.applicant))
  expect(after.lastStep).toBe(now.state)
  expect([after.orders, after.patientId !== null]).toEqual(now.state === 'DONE' ? [1, true] : [0, false])
  return now
}

describe('whatever users do in whatever order', () => {
  it('the lead is where the table above says, or the call was refused and changed nothing', async () => {
    const reached = new Set<string>()
    const walk = async (state: LeadState, choices: Choice[]) => {
      const owner = state === 'POOL' ? null : ('consultant' as const)
      const { id } = await newLead(server, { campusId, state, ownerId: owner && (ids.get(owner) as number) })
      let model = begun(state, owner)
      if (state === 'FINISH_LEADER') model = { ...model, applicant: owner, wanted: 'DONE' }
      for (const choice of choices) {
        const action = chosen(choice, model.state)
        const from = model.state
        model = await step(id, model, action)
        if (from !== model.state) reached.add(`${action.call}: ${from} → ${model.state}`)
      }
    }
    const started = fc.constantFrom<LeadState>('POOL', 'WAIT', 'IN', 'FINISH_LEADER')
    const choices = fc.array(anyChoice, { minLength: 30, maxLength: 60 })
    await fc.assert(fc.asyncProperty(started, choices, walk), { numRuns: RUNS, seed: SEED, endOnFailure: true })
    // Walks that never get anywhere would prove nothing: each step of the table that moves a lead was taken.
    const moving = rows.filter(({ from, to }) => from !== to).map(({ call, from, to }) => `${call}: ${from} → ${to}`)
    expect([...reached].sort()).toEqual([...new Set(moving)].sort())
  }, 120_000)

  it('the steps that the product knows are those of the table, the nightly ones, and a sale at the desk', () => {
    const label = (steps: readonly { call: string; from: string | null; to: string | null }[]) =>
      steps.map(({ call, from, to }) => `${call}: ${from} → ${to}`).sort()
    const nightly = ['WAIT', 'IN', 'NOT'].map((from) => ({ call: 'job/pool', from, to: 'POOL' }))
    const sold = ['POOL', 'WAIT'].map((from) => ({ call: 'order-info/pay', from, to: 'IN' }))
    const begun = ({ from }: { from: string | null }) => from !== null
    expect(label(leadLife.steps.filter(begun))).toEqual(label([...rows, ...nightly, ...sold]))
  })

  it('a step that the table does not have is noticed', async () => {
    const { id } = await newLead(server, { campusId, state: 'WAIT', ownerId: ids.get('consultant') as number })
    const model = begun('WAIT', 'consultant')
    const action = {
      call: 'customer/inPublic',
      by: 'consultant',
      to: 'consultant',
      stage: 'WAIT',
      agreed: true,
      answered: true,
    } as const
    await server.sql`update customer set stage = 'IN' where id = ${id}`
    await expect(step(id, model, { ...action, call: 'customer/apply' })).rejects.toThrow()
  })

  it('the database itself refuses every combination of place, stage and review that is no state', async () => {
    const { id } = await newLead(server, { campusId, state: 'POOL' })
    const combinations = ['PRIVATE', 'PUBLIC'].flatMap((place) =>
      ['WAIT', 'IN', 'NOT', 'DONE'].flatMap((stage) =>
        ['NONE', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER'].map((review) => ({ place, stage, review })),
      ),
    )
    const [patient] =
      await server.sql`insert into patient (campus_id, name, gender, birthday) values (${campusId}, '林', 1, '2018-05-01') returning id`
    let possible = 0
    for (const columns of combinations) {
      const owner = columns.place === 'PUBLIC' ? null : (ids.get('consultant') as number)
      const write = server.sql.begin(async (tx) => {
        await tx`insert into customer_check (id, customer_id, campus_id, kind, to_state, applicant_id)
          values (-1, ${id}, ${campusId}, 'STAGE', 'WAIT', ${ids.get('consultant') as number})`
        await tx`update customer set place = ${columns.place}, stage = ${columns.stage}, review = ${columns.review}, owner_id = ${owner}, check_id = ${columns.review === 'NONE' ? null : -1},
          lost_reason = 'price', patient_id = ${patient?.id}, done_at = now() where id = ${id}`
        throw new Error('possible')
      })
      const message = await write.then(String, (error: Error) => error.message)
      if (message === 'possible') possible++
      else expect(message).toMatch(/customer__(state|owner_id)__check/)
    }
    expect(possible).toBe(8)
  })
})
