import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyEventNames, noticeKinds, noticeStates } from '@cogcampus/contract/notices'
import { deliveryFaults, deliveryStates } from '@cogcampus/contract/webhooks'
import { describe, expect, it } from 'vitest'
import { TEMPLATE, useNotices } from '../../../test/notices.ts'
import { useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const root = join(import.meta.dirname, '../../..')
const { standIn, sendAll, operation, templates, newFamily, agree, tell } = useNotices(server)

describe('the list of events', () => {
  it('names what something tells families of, and nothing else', () => {
    const sources = globSync(['src/modules/**/*.ts', 'src/jobs/*.ts'], {
      cwd: root,
      exclude: (name) => /\.test\.ts$/.test(name),
    })
    const told = sources
      .filter((name) => !/\/(notice|webhook)\/|matrix/.test(name))
      .map((name) => readFileSync(join(root, name), 'utf8'))
    const untold = familyEventNames.filter((event) => !told.some((source) => source.includes(`'${event}'`)))
    expect(untold).toEqual([])
  })

  it('has kinds and states that the database knows, and no others', async () => {
    const listed = async (name: string) => {
      const [{ def } = { def: '' }] = await server.sql`
        select pg_get_constraintdef(oid) as def from pg_constraint where conname = ${name}`
      return [...(def as string).matchAll(/'(\w+)'::text/g)].map(([, value]) => value).toSorted()
    }
    expect(await listed('notice_template__kind__check')).toEqual(noticeKinds.toSorted())
    expect(await listed('notice__state__check')).toEqual(noticeStates.toSorted())
    expect(await listed('webhook_delivery__state__check')).toEqual(deliveryStates.toSorted())
    expect(await listed('webhook_delivery__fault__check')).toEqual(deliveryFaults.toSorted())
    expect((await templates()).map(({ kind }) => kind).toSorted()).toEqual(noticeKinds.toSorted())
  })
})

const allEvents = async () => done(await (await operation()).call('/admin/notice/events', {}))
const eventOf = async () => (await allEvents()).find(({ event }) => event === 'hoursFew')

describe('an event', () => {
  it('shows what became of its notices, with the last answer by which one was refused', async () => {
    const before = await eventOf()
    const family = await newFamily()
    await agree(family)
    await tell(family)
    standIn.fail('fields', { path: 'subscribe/send', times: 1 })
    for (let time = 0; time < 3; time++) {
      if (time > 0) await tell(family)
      await sendAll()
    }
    expect(await eventOf()).toMatchObject({
      ...{ kind: 'REMINDER', to: 'parents', opens: 'hours' },
      ...{ hours: 72, atNight: false, ring: false, told: true, code: 47003 },
      refused: (before?.refused ?? 0) + 1,
      sent: (before?.sent ?? 0) + 1,
      unreached: (before?.unreached ?? 0) + 1,
    })
  })

  it('counts what was given up, as it was of use no more before it could be sent', async () => {
    const before = await eventOf()
    const family = await newFamily()
    await agree(family)
    await tell(family, { until: new Date(Date.now() - 1000).toISOString() })
    await sendAll()
    expect(await eventOf()).toMatchObject({ unneeded: (before?.unneeded ?? 0) + 1, sent: before?.sent ?? 0 })
  })

  it('is shown as families read it, its fields cut as the messaging app takes them', async () => {
    const family = await newFamily()
    const title = `${await tell(family)}，请尽早续费以免耽误孩子的训练`
    await server.sql`update message set title = ${title} where id = (select max(id) from message where event = 'hoursFew')`
    const { templateId, samples } = done(await (await operation()).call('/admin/notice/preview', { event: 'hoursFew' }))
    expect(templateId).toBe(TEMPLATE)
    expect(samples[0]).toMatchObject({ title, text: '还剩 2 节课' })
    expect(samples[0]?.fields).toMatchObject([{ name: 'thing1', value: `${title.slice(0, 19)}…` }, { name: 'time2' }])
  })

  it('is switched as it was read', async () => {
    const by = await operation()
    const { version = 0 } = (await eventOf()) ?? {}
    const request = { event: 'hoursFew' as const, told: true }
    expect(await by.call('/admin/notice/tell', { ...request, version: version + 1 })).toMatchObject({
      errCode: 'STALE_VERSION',
    })
    done(await by.call('/admin/notice/tell', { ...request, version }))
    expect(await (await server.as('frontdesk')).call('/admin/notice/tell', { ...request, version })).toMatchObject({
      errCode: 'FORBIDDEN',
    })
  })
})
