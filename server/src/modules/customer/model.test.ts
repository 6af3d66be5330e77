import { type LeadCall, type LeadState, leadAfter, leadStateNames, leadSteps } from '@cogcampus/contract/life/customer'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, newLead, newPhone, staffId } from '../../../test/world.ts'

const server = useServer()
// One walk in every test run, so that it reaches every step each time; other seeds, and longer, on demand.
const SEED = Number(process.env.MODEL_SEED ?? 2026)
const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const people = ['consultant', 'consultant1.3', 'principal', 'director', 'admin'] as const
type Person = (typeof people)[number]
const clients = new Map<Person, Client>()
const ids = new Map<Person, number>()
let campusId = 0

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  for (const name of people) {
    clients.set(name, await server.as(name))
    ids.set(name, await staffId(server, name))
  }
  await server.sql`update config set value = to_jsonb(10000) where key in ('customer.dailyClaims', 'customer.holdingCap')`
  await server.sql`update config set value = to_jsonb(0) where key = 'customer.coolDownDays'`
})

/** What a lead is, as far as its life goes; kept beside the database by nothing but the table of steps. */
interface Model {
  state: LeadState
  owner: Person | null
  applicant: Person | null
  /** The stage an application asks for. */
  wanted: 'WAIT' | 'NOT' | 'DONE' | null
}
type Action = { call: LeadCall; by: Person; to: Person; stage: 'WAIT' | 'NOT'; agreed: boolean }
/** A choice among the calls that apply to the lead as it then is, or among all calls. */
type Choice = Omit<Action, 'call'> & { pick: number; anyCall: boolean }

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
  if (!sees(action.by, model) && action.call !== 'customer/apply') return null
  const next = leadAfter(action.call, model.state, action.call in reviewersOf ? action.agreed : undefined)
  if (!next) return null
  return action.call in reviewersOf ? decided(model, action, next) : taken(model, action, next)
}

function decided(model: Model, { call, by, agreed }: Action, next: LeadState): Model | null {
  if (!reviewersOf[call]?.includes(by) || model.applicant === by) return null
  const state = call === 'customer-check/update' && agreed ? (model.wanted as LeadState) : next
  return state === 'FINISH_LEADER' ? { ...model, state } : { ...model, state, applicant: null, wanted: null }
}

function taken(model: Model, { call, by, to, stage }: Action, state: LeadState): Model | null {
  const acts = managers.includes(by) || model.owner === by
  const mine = model.applicant === by
  const moved = { ...model, state }
  const after: Partial<Record<LeadCall, Model | null | false>> = {
    'customer/apply': claimers.includes(by) && { ...moved, owner: by },
    'customer/allocation': managers.includes(by) &&
      (model.owner !== to || model.state === 'NOT') && { ...moved, owner: to },
    'customer-check/delete': mine && { ...moved, applicant: null, wanted: null },
    'customer/inPublic': acts && { ...moved, owner: null },
    'customer/notSet': acts && model.owner !== null && moved,
    'customer/check': acts && { ...moved, applicant: by, wanted: stage },
    'customer/finish': acts && { ...moved, applicant: by, wanted: 'DONE' },
  }
  const contact = acts && { ...moved, owner: model.owner ?? by }
  return (call in after ? after[call] : contact) || null
}

async function act(id: number, checkId: number, version: number, { call, by, to, stage, agreed }: Action) {
  const client = clients.get(by) as Client
  const contact = { customerId: id, method: 'call', twoWay: true, content: '电话沟通' }
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
        order: { list: 100, discount: 0, paid: 100, payMethod: 'cash', paidOn: '2026-05-01' },
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

const steps = leadSteps.filter((step) => step.call !== 'job/pool')
const calls = [...new Set(steps.map((step) => step.call))]
const person = fc.constantFrom(...people)
const anyChoice: fc.Arbitrary<Choice> = fc.record({
  pick: fc.nat(),
  anyCall: fc.boolean(),
  by: person,
  to: fc.constantFrom('consultant' as const, 'consultant1.3' as const),
  stage: fc.constantFrom('WAIT' as const, 'NOT' as const),
  agreed: fc.boolean(),
})
function chosen({ pick, anyCall, ...rest }: Choice, state: LeadState): Action {
  const fitting = steps.filter((step) => step.from === state).map((step) => step.call)
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
  const said = `${action.by} ${action.call} in ${model.state}: ${answer.errCode}`
  expect([said, answer.status === 0], JSON.stringify(answer.data)).toEqual([said, want !== null])
  expect(answer.code, said).toBeLessThan(500)
  const after = await read(id)
  if (!want) expect(after).toEqual(before)
  const now = want ?? model
  expect([said, after.state, after.ownerId]).toEqual([said, now.state, now.owner && ids.get(now.owner)])
  expect(after.applicantId).toBe(now.applicant && ids.get(now.applicant))
  expect(after.lastStep).toBe(now.state)
  expect([after.orders, after.patientId !== null]).toEqual(now.state === 'DONE' ? [1, true] : [0, false])
  return now
}

describe('whatever anybody does in whatever order', () => {
  it('the lead is where the table of steps says, or the call was refused and changed nothing', async () => {
    const reached = new Set<string>()
    const walk = async (state: LeadState, choices: Choice[]) => {
      const owner = state === 'POOL' ? null : ('consultant' as const)
      const { id } = await newLead(server, { campusId, state, ownerId: owner && (ids.get(owner) as number) })
      let model: Model = { state, owner, applicant: null, wanted: null }
      for (const choice of choices) {
        const action = chosen(choice, model.state)
        const from = model.state
        model = await step(id, model, action)
        if (from !== model.state) reached.add(`${action.call}: ${from} → ${model.state}`)
      }
    }
    const started = fc.constantFrom<LeadState>('POOL', 'WAIT', 'IN')
    const choices = fc.array(anyChoice, { minLength: 30, maxLength: 60 })
    await fc.assert(fc.asyncProperty(started, choices, walk), { numRuns: RUNS, seed: SEED })
    // Walks that never get anywhere would prove nothing: each step of the table that moves a lead was taken.
    const moving = steps.filter(({ from, to }) => from !== to).map(({ call, from, to }) => `${call}: ${from} → ${to}`)
    expect([...reached].sort()).toEqual([...new Set(moving)].sort())
  }, 120_000)

  it('a step that the table does not have is noticed', async () => {
    const { id } = await newLead(server, { campusId, state: 'WAIT', ownerId: ids.get('consultant') as number })
    const model: Model = { state: 'WAIT', owner: 'consultant', applicant: null, wanted: null }
    const action = {
      call: 'customer/inPublic',
      by: 'consultant',
      to: 'consultant',
      stage: 'WAIT',
      agreed: true,
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
        await tx`update customer set ${tx(columns)}, owner_id = ${owner}, check_id = ${columns.review === 'NONE' ? null : -1},
          lost_reason = 'price', patient_id = ${patient?.id}, done_at = now() where id = ${id}`
        throw new Error('possible')
      })
      const message = await write.then(String, (error: Error) => error.message)
      if (message === 'possible') possible++
      else expect(message).toMatch(/customer__(state|owner_id)__check/)
    }
    expect(possible).toBe(leadStateNames.length)
  })
})
