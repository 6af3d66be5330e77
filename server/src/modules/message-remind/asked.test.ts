import type { Path } from '@cogcampus/contract'
import { askedCodes, askedQuery } from '@cogcampus/contract/enums'
import { expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { statementsOf } from '../../../test/statements.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import { askedLists } from './asked.ts'

const server = useServer()
const accounts = ['admin', 'operation', 'director', 'marketer'].concat(
  ['principal', 'frontdesk', 'consultant', 'doctor'].flatMap((name) => [name, `${name}2`]),
)
const waitsOf = async (client: Client) => done(await client.call('/admin/message-remind/asked', {}))

it('What a user waits for is counted as the list that its line opens shows it, for each demo account.', async () => {
  const counted = new Set<string>()
  for (const name of accounts) {
    const client = await server.as(name)
    const waits = await waitsOf(client)
    const held = await Promise.all(
      askedCodes.map(async (code) => {
        const { tab: _, ...filter } = askedQuery(code)
        const answer = (await client.send(askedLists[code].list as Path, { ...filter, pageSize: 200 })).json()
        return { code, count: answer.data?.total ?? 0 }
      }),
    )
    const opened = held.filter(({ count }) => count > 0)
    expect([name, waits.map(({ code, count }) => ({ code, count })).toSorted(byCode)]).toEqual([
      name,
      opened.toSorted(byCode),
    ])
    for (const { code } of opened) counted.add(code)
  }
  // The demo data has something that waits, so that the rule is seen.
  expect([...counted]).toEqual(expect.arrayContaining(['LEAD', 'COURSE', 'MAC']))
})
it('The home page asks the database at most five statements for all that waits, of each demo account.', async () => {
  const asked: Record<string, number> = {}
  for (const name of accounts) {
    const client = await server.as(name)
    const home = async () => {
      done(await client.call('/admin/message-remind/list', {}))
      await waitsOf(client)
    }
    await home()
    const [, statements] = await statementsOf(server, home)
    asked[name] = statements.length
  }
  expect(Object.values(asked).filter((count) => count > 5)).toEqual([])
})
const byCode = (one: { code: string }, other: { code: string }) => one.code.localeCompare(other.code)

it('An application waits for others with its time until somebody decides, for its applicant alone.', async () => {
  const [here] = await campusIds(server)
  const [consultant, principal] = [await server.as('consultant'), await server.as('principal')]
  const ownerId = await staffId(server, 'consultant')
  const leads = async (client: Client) => (await waitsOf(client)).find(({ code }) => code === 'LEAD')
  const before = { consultant: await leads(consultant), principal: await leads(principal) }
  const { id } = await newLead(server, { campusId: here as number, ownerId, state: 'IN' })
  const { id: checkId } = done(
    await consultant.call('/admin/customer/check', { id, stage: 'NOT', reason: '联系不上', lostReason: 'price' }),
  )
  const asked = await leads(consultant)
  expect(asked?.count).toBe((before.consultant?.count ?? 0) + 1)
  expect(Date.parse(asked?.since as string)).toBeLessThanOrEqual(Date.now())
  expect(await leads(principal)).toEqual(before.principal)
  done(await principal.call('/admin/customer-check/update', { id: checkId, agreed: false, reason: '再联系一次' }))
  expect(await leads(consultant)).toEqual(before.consultant)
})
