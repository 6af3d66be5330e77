import type { Response } from '@cogcampus/contract'
import type { TotalDays, TotalNumberName } from '@cogcampus/contract/life/totalNumbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { recountTotal } from '../../../test/totals.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { closeMonths } from './month/close.ts'

const server = useServer()
const today = todayText()
let [own] = [0, 0]
let [principal, operation]: Client[] = []
beforeAll(async () => {
  ;[own] = await campusIds(server)
  principal = await server.as('principal')
  operation = await server.as('operation')
})
const as = (client: Client | undefined) => client as Client
const recount = (name: TotalNumberName, days: TotalDays, campusId?: number) =>
  recountTotal(server, name, days, campusId)

describe('a closed month', () => {
  const closed = async (client: Client | undefined): Promise<Response<'/admin/total/month'>> =>
    done(await as(client).call('/admin/total/month', {}))

  it('keeps its figures as they were; what is corrected later stands beside them', async () => {
    const { sql } = server
    await jobHandles(server.sql).transaction((tx) => closeMonths(tx))
    const [last] = await closed(operation)
    const month = { from: last?.month as string, to: dayBefore(`${today.slice(0, 8)}01`, 1) }
    expect(last?.figures.length).toBeGreaterThan(8)
    for (const { name, closed: value, now } of last?.figures ?? []) {
      expect(value, name).toBe(now)
      expect(value, name).toBe(await recount(name, month))
    }
    const [absent] = await sql`select id from so_day where state = 'DONE' and deleted_at is null and campus_id = ${own}
      and day between ${month.from} and ${month.to} order by id limit 1`
    await sql`update so_day set state = 'ABSENT', record_state = null, signed_at = null where id = ${absent?.id}`
    const of = async (client: Client | undefined, name: string) =>
      (await closed(client))[0]?.figures.find((figure) => figure.name === name)
    const corrected = await of(principal, 'done')
    expect(corrected?.now).toBe((corrected?.closed ?? 0) - 1)
    expect(corrected?.now).toBe(await recount('done', month, own))
    expect((await of(await server.as('principal2'), 'done'))?.now).toBe(
      (await of(await server.as('principal2'), 'done'))?.closed,
    )
    // A second run changes nothing.
    expect(await jobHandles(server.sql).transaction((tx) => closeMonths(tx))).toBe(0)
    expect((await of(principal, 'done'))?.closed).toBe(corrected?.closed)
    await expect(sql`update total_month set value = 0`).rejects.toThrow()
  })

  it('is closed when it is over, and each that was missed with it', async () => {
    const { sql } = server
    const [row] = await sql`select (date_trunc('month', ${today}::date))::date as first`
    const first = row?.first as string
    const monthsNow = (await closed(operation)).map(({ month }) => month)
    expect(monthsNow).not.toContain(first)
    const later = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) + 1, 1))
      .toISOString()
      .slice(0, 10)
    expect(await jobHandles(server.sql).transaction((tx) => closeMonths(tx, dayBefore(later, 1)))).toBe(1)
    expect((await closed(operation))[0]?.month).toBe(first)
    expect(await jobHandles(server.sql).transaction((tx) => closeMonths(tx, later))).toBe(1)
  })
})
