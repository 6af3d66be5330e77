import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as delegation from '../../src/modules/rbac/delegation.ts'
import { useServer } from '../server.ts'
import { campusIds, done } from '../world.ts'
import { anyWorld, begin, sessionOf, type World } from './people.ts'
import { beyond, measure, type Reach } from './reach.ts'
import { anyStep, type Kind, kindsWithout, type Scene, type Step, take } from './steps.ts'

const server = useServer()
// One walk in every test run, so that it reaches every step each time; other seeds, and longer, on demand.
const seed = Number(process.env.MODEL_SEED ?? 2026)
const numRuns = Number(process.env.MODEL_RUNS ?? 30)
const walk = fc.array(anyStep, { minLength: 8, maxLength: 14 })
let campuses: number[] = []

beforeAll(async () => {
  const admin = await server.as('admin')
  const third = { code: 'THIRD', name: '第三校区', timeZone: 'Asia/Shanghai' }
  campuses = [...(await campusIds(server)), done(await admin.call('/admin/campus/add', third)).id]
})

/** Outcomes of the steps, by kind: a walk on which nothing succeeds, or nothing is refused, would prove nothing. */
const seen = { done: new Set<Kind>(), beyond: new Set<Kind>() }

/**
 * Walks: two administrators and everybody whose password they come to know try one thing after the other. After each,
 * nobody reaches what neither they nor those administrators reached at the start, and an account whose password they
 * know nothing that the administrators did not.
 */
async function hold(world: World, choices: Step[]): Promise<void> {
  const start = await begin(server, campuses, world)
  const scene: Scene = { ...start, userIds: [...start.administrators, ...start.others] }
  const first = await measure(server.sql, scene.userIds)
  const acted = new Set<number>()
  const controlled = new Set<number>()
  for (const choice of choices) {
    const hands = [...start.administrators, ...controlled]
    const by = hands[choice.by % hands.length] as number
    const { answer, controls } = await take(server, scene, await sessionOf(server, by), choice)
    expect(answer.code, JSON.stringify(answer)).toBeLessThan(500)
    if (answer.errCode === 'GRANT_BEYOND_OWN') seen.beyond.add(choice.kind)
    if (answer.status !== 0) continue
    seen.done.add(choice.kind)
    if (!controlled.has(by)) acted.add(by)
    if (controls && !acted.has(controls)) controlled.add(controls)
    const joint = [...acted].flatMap((id) => first.get(id) ?? [])
    for (const [userId, reach] of await measure(server.sql, scene.userIds)) {
      const given: Reach = controlled.has(userId) ? joint : [...joint, ...(first.get(userId) ?? [])]
      const label = `user ${userId} after ${choice.kind} of ${by}`
      expect([label, ...beyond(reach, given, campuses, scene.userIds)]).toEqual([label])
    }
  }
}

const property = fc.asyncProperty(anyWorld, walk, hold)

describe('whatever partial administrators do, in whatever order and together', () => {
  afterEach(() => vi.restoreAllMocks())

  it('no person reaches more than an administrator of everything gave to them all', async () => {
    await fc.assert(property, { numRuns, seed, endOnFailure: true })
    expect([...seen.done].sort()).toEqual(kindsWithout(['renameCall', 'deleteCall']))
    expect([...seen.beyond].sort()).toEqual(kindsWithout(['addRole']))
  }, 120_000)

  it.each([
    ['assertCovers', () => vi.spyOn(delegation.Delegation.prototype, 'assertCovers').mockResolvedValue()],
    ['assertCoversRole', () => vi.spyOn(delegation.Delegation.prototype, 'assertCoversRole').mockResolvedValue()],
    // The last: what it lets through changes the tree for good.
    ['assertHoldsEverything', () => vi.spyOn(delegation, 'assertHoldsEverything').mockReturnValue()],
  ])(
    'somebody soon does without %s',
    async (_, leaveOut) => {
      leaveOut()
      const { failed } = await fc.check(property, { numRuns, seed, endOnFailure: true })
      expect(failed).toBe(true)
    },
    120_000,
  )
})
