import { type OrderState, orderLife } from '@cogcampus/contract/life/order'
import { sideOf } from '@cogcampus/contract/life/totalBalance'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, draft, newCourse, newFamily, orderOf } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { endHours } from '../../jobs/hours.ts'
import { todayText } from '../../lib/day.ts'
import type { Refusal } from '../../lib/errors.ts'
import { consume, release, reserve, reverse } from '../order-course/store.ts'

const server = useServer()
// One walk in every test run; other seeds, and longer, on demand.
const SEED = Number(process.env.MODEL_SEED ?? 2026)
const RUNS = Number(process.env.MODEL_RUNS ?? 16)
let desk: Client
let principal: Client
let campusId = 0
let courseId = 0
let dearId = 0
let sessions = 0

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[desk, principal] = [await server.as('frontdesk'), await server.as('principal')]
  courseId = await newCourse(server)
  dearId = await newCourse(server, 2 * PRICE)
})

const PRICE = 33_331
const HOURS = 7
const DISCOUNT = 3
const AMOUNT = HOURS * PRICE - DISCOUNT

/** What an order of one line is, kept beside the database by nothing but the rules below. */
interface Model {
  state: OrderState
  paid: number
  refunded: number
  transferred: number
  waived: number
  /** Paid hours left, and what of them a session or a refund holds. */
  left: number
  held: number
  used: number
  /** The money and the paid hours that are still the line's. */
  worth: number
  hours: number
  /** Fen that the hours left are worth, and those that the session took. */
  rest: number
  took: number
  session: 'none' | 'reserved' | 'consumed'
  /** Whether its freeze has not ended: also while a refund waits. */
  frozen: boolean
  refund: { hours: number; worth: number; waived: number } | null
  expired: boolean
  /** Its price is below the floor, and nobody agreed to it. */
  below: boolean
}
const begun: Model = {
  ...{ state: 'DRAFT', paid: 0, refunded: 0, transferred: 0, waived: 0, left: 0, held: 0, used: 0 },
  ...{ worth: AMOUNT, hours: HOURS, rest: 0, took: 0, session: 'none', frozen: false, refund: null },
  ...{ expired: false, below: false },
}

const actions = [
  ...[
    'confirm',
    'approve',
    'sendBack',
    'pay',
    'freeze',
    'unfreeze',
    'transfer',
    'reserve',
    'release',
    'consume',
    'reverse',
  ],
  ...['refund', 'agree', 'reject', 'withdraw', 'expire', 'void'],
] as const as readonly Action[]
type Action =
  | 'confirm'
  | 'approve'
  | 'sendBack'
  | 'pay'
  | 'freeze'
  | 'unfreeze'
  | 'transfer'
  | 'reserve'
  | 'release'
  | 'consume'
  | 'reverse'
  | 'refund'
  | 'agree'
  | 'reject'
  | 'withdraw'
  | 'expire'
  | 'void'

const running = (model: Model) => model.state === 'PAID' || model.state === 'ACTIVE'
const due = ({ paid, waived }: Model) => AMOUNT - paid - waived
/** The state of an order that goes on: without hours it is over. */
const goes = (model: Model, over: OrderState): Model => ({
  ...model,
  state: model.left === 0 && due(model) === 0 ? over : model.used > 0 ? 'ACTIVE' : 'PAID',
})
const worthOf = ({ rest, left, refund }: Pick<Model, 'rest' | 'left' | 'refund'>, part: number) =>
  part === 0 ? 0 : Math.floor(((rest - (refund?.worth ?? 0)) * part) / (left - (refund?.hours ?? 0)))
const moved = (model: Model, part: number, worth: number): Model => ({
  ...model,
  ...{ left: model.left - part, worth: model.worth - worth, hours: model.hours - part, rest: model.rest - worth },
})

/** What must become of the order, or null where the action must be refused. */
const rules: Record<Action, (model: Model, size: number) => Model | null> = {
  confirm: (model) =>
    model.state === 'DRAFT' ? { ...model, state: model.below ? 'PENDING_APPROVAL' : 'PENDING_PAY' } : null,
  approve: (model) => (model.state === 'PENDING_APPROVAL' ? { ...model, state: 'PENDING_PAY', below: false } : null),
  sendBack: (model) => (model.state === 'PENDING_APPROVAL' ? { ...model, state: 'DRAFT' } : null),
  pay(model, size) {
    const amount = Math.min(due(model), Math.ceil(AMOUNT / Math.min(size, 3)))
    if (amount <= 0 || model.below || !['DRAFT', 'PENDING_PAY'].includes(model.state)) return null
    const paid = { ...model, paid: model.paid + amount }
    return due(paid) > 0 ? { ...paid, state: 'PENDING_PAY' } : { ...paid, state: 'PAID', left: HOURS, rest: AMOUNT }
  },
  freeze: (model) => (running(model) && model.held === 0 ? { ...model, state: 'FROZEN', frozen: true } : null),
  unfreeze: (model) => (model.state === 'FROZEN' ? goes({ ...model, frozen: false }, 'COMPLETED') : null),
  transfer(model, size) {
    if (!running(model) || model.expired || size > model.left - model.held) return null
    const worth = worthOf(model, size)
    return goes({ ...moved(model, size, worth), transferred: model.transferred + worth }, 'COMPLETED')
  },
  reserve: (model) =>
    running(model) && model.session === 'none' && model.left - model.held >= 1 && !model.expired
      ? { ...model, held: model.held + 1, session: 'reserved' }
      : null,
  release: (model) =>
    model.session === 'reserved' && (running(model) || model.state === 'REFUNDING')
      ? { ...model, held: model.held - 1, session: 'none' }
      : null,
  consume(model) {
    const took = worthOf(model, 1)
    const gone = { left: model.left - 1, used: model.used + 1, rest: model.rest - took, took }
    const taken = { ...model, ...gone, session: 'consumed' as const }
    if (model.session === 'reserved' && (running(model) || model.state === 'REFUNDING')) {
      const after = { ...taken, held: model.held - 1 }
      return model.state === 'REFUNDING' ? after : goes(after, 'COMPLETED')
    }
    const free = model.session === 'none' && running(model) && model.left - model.held >= 1 && !model.expired
    return free ? goes(taken, 'COMPLETED') : null
  },
  reverse(model) {
    if (model.session !== 'consumed' || ['VOID', 'PAID'].includes(model.state)) return null
    const back = { left: model.left + 1, used: model.used - 1, rest: model.rest + model.took }
    const after = { ...model, ...back, session: 'none' as const }
    return ['FROZEN', 'REFUNDING'].includes(model.state) ? after : goes(after, 'COMPLETED')
  },
  refund(model, size) {
    if (!(running(model) || model.state === 'FROZEN') || size > model.left - model.held) return null
    const worth = worthOf(model, size)
    return {
      ...model,
      ...{ state: 'REFUNDING', held: model.held + size },
      refund: { hours: size, worth, waived: Math.min(due(model), worth) },
    }
  },
  agree(model) {
    if (!model.refund) return null
    const { hours, worth, waived } = model.refund
    const given = { ...moved(model, hours, worth), held: model.held - hours, refund: null, frozen: false }
    const money = { refunded: model.refunded + worth - waived, waived: model.waived + waived }
    return goes({ ...given, ...money }, 'REFUNDED')
  },
  reject: (model) => released(model),
  withdraw: (model) => released(model),
  expire(model) {
    if (!running(model)) return { ...model, expired: model.expired }
    const rest = model.rest - worthOf(model, model.left - model.held)
    const after = { ...model, expired: true, left: model.held, rest }
    return goes(after, model.left > model.held ? 'EXPIRED' : 'COMPLETED')
  },
  void(model) {
    const open =
      ['DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY'].includes(model.state) ||
      (model.state === 'PAID' && model.left === HOURS)
    if (!open || model.used > 0 || model.held > 0 || model.hours < HOURS) return null
    const ended = model.left > 0 ? { left: 0, worth: 0, hours: 0, rest: 0 } : {}
    return { ...model, ...ended, state: 'VOID', refunded: model.paid, waived: AMOUNT - model.paid }
  },
}
const released = (model: Model): Model | null =>
  model.refund ? back({ ...model, held: model.held - model.refund.hours, refund: null }) : null
const back = (model: Model): Model => (model.frozen ? { ...model, state: 'FROZEN' } : goes(model, 'COMPLETED'))

interface World {
  id: number
  courseId: number
  siblingId: number
  patientId: number
  sessionId: number
}

/** Does one thing, and says whether it was done. Answers that are faults of the server fail the walk. */
async function act(
  { id, courseId, siblingId, patientId, sessionId }: World,
  action: Action,
  size: number,
  model: Model,
) {
  const order = await orderOf(desk, id)
  const [line] = order.lines as [(typeof order.lines)[number]]
  const input = { id, version: order.version, reason: '测试' }
  const [open] = await server.sql`select id from order_refund where order_id = ${id} order by id desc limit 1`
  const refundId = (open?.id ?? 1) as number
  const session = { sessionId, patientId, courseId, day: todayText(), hours: 1 }
  const write = (work: Parameters<ReturnType<typeof jobHandles>['transaction']>[0]) =>
    jobHandles(server.own)
      .transaction(work)
      .then(
        () => ({ status: 0, code: 200 }),
        (error: Refusal) => ({ status: error.errCode ? 1 : 2, code: error.errCode ? 409 : 500 }),
      )
  const calls: Record<Action, () => Promise<{ status: number; code: number }>> = {
    confirm: () => desk.call('/admin/order-info/confirm', { id, version: order.version }),
    approve: () => principal.call('/admin/order-info/approve', { ...input, agreed: true }),
    sendBack: () => principal.call('/admin/order-info/approve', { ...input, agreed: false }),
    pay: () =>
      desk.call('/admin/order-info/pay', {
        id,
        amount: Math.max(1, Math.min(due(model), Math.ceil(AMOUNT / Math.min(size, 3)))),
        ...cash(),
      }),
    freeze: () => desk.call('/admin/order-info/freeze', input),
    unfreeze: () => desk.call('/admin/order-info/unfreeze', { id, version: order.version }),
    transfer: () =>
      desk.call('/admin/order-info/transfer', {
        ...{ lineId: line.id, version: line.version, patientId: siblingId, courseId, hours: size, reason: '转' },
      }),
    reserve: () => write((tx) => reserve(tx, session)),
    release: () => write((tx) => release(tx, session)),
    consume: () => write((tx) => consume(tx, session)),
    reverse: () => write((tx) => reverse(tx, session)),
    refund: () =>
      desk.call('/admin/order-info/refund', {
        ...{ orderId: id, version: order.version, lines: [{ lineId: line.id, hours: size }], method: 'cash' },
      }),
    agree: () => principal.call('/admin/order-info/refund/check', { id: refundId, agreed: true }),
    reject: () => principal.call('/admin/order-info/refund/check', { id: refundId, agreed: false, opinion: '不' }),
    withdraw: () => desk.call('/admin/order-info/refund/withdraw', { id: refundId }),
    async expire() {
      await server.sql`update order_course set valid_to = ${todayText()}::date - 1, valid_from = least(valid_from, ${todayText()}::date - 1)
        where order_id = ${id} and valid_from is not null and exists (
          select from order_info o where o.id = ${id} and o.state in ('PAID', 'ACTIVE'))`
      await endHours(jobHandles(server.own))
      return { status: 0, code: 200 }
    },
    void: () => principal.call('/admin/order-info/void', { ...input, method: 'cash' }),
  }
  return calls[action]()
}

/** The order as the database has it, with its balances and the sums of the ledger and the payments that must be the same. */
async function read(id: number) {
  const [row] = await server.sql`
    select o.state, o.paid, o.refunded, o.transferred, o.waived, l.paid_left as left, l.paid_held as held, l.used,
      l.amount - l.moved_amount as worth, l.paid_hours - l.moved_hours as hours, l.worth as rest,
      (select coalesce(sum(e.hours), 0) = l.paid_left and coalesce(sum(e.held), 0) = l.paid_held
        and coalesce(sum(e.amount), 0) = l.moved_amount and coalesce(sum(e.fen), 0) = l.worth from hour_ledger e where e.line_id = l.id) as balanced,
      (select coalesce(sum(p.amount), 0) from order_payment p where p.order_id = o.id)
        = o.paid - o.refunded - o.transferred as settled,
      (select s.to_state from order_step s where s.order_id = o.id order by s.id desc limit 1) as last_step
    from order_info o join order_course l on l.order_id = o.id where o.id = ${id}`
  return row as Record<string, unknown>
}

async function step(world: World, model: Model, action: Action, size: number): Promise<Model> {
  const want = rules[action](model, size)
  const answer = await act(world, action, size, model)
  const label = `${action} ${size} in ${model.state} (${JSON.stringify(model)})`
  // The functions of a session do nothing where there is nothing to do.
  const idle = ['release', 'reverse', 'consume'].includes(action) && want === null && answer.status === 0
  if (!idle) expect([label, answer.status === 0]).toEqual([label, want !== null])
  expect(answer.code, label).toBeLessThan(500)
  const now = want ?? model
  const { state, paid, refunded, transferred, waived, left, held, used, worth, hours, rest } = now
  expect([label, await read(world.id)]).toEqual([
    label,
    {
      ...{ state, paid, refunded, transferred, waived, left, held, used, worth, hours, rest },
      ...{ balanced: true, settled: true, lastStep: state },
    },
  ])
  return now
}

async function world(courseId: number): Promise<World> {
  const kin = await newFamily(server, campusId, 2)
  const order = await draft(desk, kin, {
    ...{ courseId, paidHours: HOURS, unitPrice: PRICE, discount: DISCOUNT, validDays: 90 },
  })
  const [patientId, siblingId] = kin.patientIds as [number, number]
  return { id: order.id, courseId, patientId, siblingId, sessionId: ++sessions }
}

/** What ends an order, and so is seldom chosen. */
const last: readonly Action[] = ['void', 'expire']

const choice = fc.record({ pick: fc.nat(), any: fc.integer({ min: 0, max: 5 }), size: fc.constantFrom(1, 2, 3, HOURS) })

describe('whatever users do with an order in whatever order', () => {
  it('its state, money and hours are those of the rules above, or the call was refused and changed nothing', async () => {
    const reached = new Set<string>()
    const walk = async (choices: { pick: number; any: number; size: number }[]) => {
      const below = (choices[0]?.pick ?? 0) % 2 === 1
      const at = await world(below ? dearId : courseId)
      let model: Model = { ...begun, below }
      for (const { pick, any, size } of choices) {
        const fitting = actions.filter(
          (action) => rules[action](model, size) !== null && (pick % 5 === 0 || !last.includes(action)),
        )
        // The timetable reserves the hours of a session once.
        const possible = actions.filter((action) => action !== 'reserve' || model.session === 'none')
        const among = any === 0 || fitting.length === 0 ? possible : fitting
        const action = among[pick % among.length] as Action
        const from = model.state
        model = await step(at, model, action, size)
        if (from !== model.state) reached.add(model.state)
      }
    }
    const choices = fc.array(choice, { minLength: 25, maxLength: 40 })
    await fc.assert(fc.asyncProperty(choices, walk), { numRuns: RUNS, seed: SEED, endOnFailure: true })
    // Walks that never get anywhere would prove nothing: each state was reached.
    expect([...reached].sort()).toEqual([...orderLife.states].sort())
    const parts = done(await principal.call('/admin/total/balance', {}))
    expect(sideOf('MONEY', parts), JSON.stringify(parts)).toBe(sideOf('WORTH', parts))
  }, 180_000)

  it('an hour or a fen that no rule explains is noticed', async () => {
    const at = await world(courseId)
    let model = await step(at, begun, 'pay', 1)
    model = await step(at, model, 'consume', 1)
    await server.sql`insert into hour_ledger (line_id, kind, pot, hours, reason)
      select id, 'ADJUST', 'PAID', -1, 'x' from order_course where order_id = ${at.id}`
    await expect(step(at, model, 'consume', 1)).rejects.toThrow()
    const other = await world(courseId)
    const paid = await step(other, begun, 'pay', 1)
    await server.sql`update order_info set waived = 0, paid = paid - 1 where id = ${other.id}`
    await expect(step(other, paid, 'freeze', 1)).rejects.toThrow()
    expect(done(await desk.call('/admin/order-info/page', { keyword: 'O-' })).total).toBeGreaterThan(0)
  })
})
