import { describe, expect, it } from 'vitest'
import { until, useServer } from '../../../test/server.ts'
import { useWebhooks } from '../../../test/webhooks.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const { admin, received, at, sender, sendAll, newHook, newFamily, tell, deliveries, first } = useWebhooks(server)

describe('a webhook', () => {
  it('that is switched off, of another campus or of other events is told nothing', async () => {
    await newHook({ enabled: false })
    await newHook({ campusId: at.there })
    await newHook({ events: ['reportSent'] })
    await tell(await newFamily())
    expect(await deliveries()).toEqual([])
    const own = await newHook({ campusId: at.here })
    await tell(await newFamily())
    expect(await deliveries()).toMatchObject([{ webhookId: own, campusId: at.here }])
  })

  it('of a campus learns of the patients of that campus alone, and of none where nothing says of whom it is', async () => {
    const [ofHere, ofAll] = [await newHook({ campusId: at.here }), await newHook()]
    const family = await newFamily()
    const sibling = await newFamily({ campusId: at.there })
    await server.sql`insert into patient_parent (patient_id, parent_id, relation)
      values (${sibling.patientId}, ${family.parents[0]}, 'mother')`
    // What is not of one of them may be of the sibling.
    await tell({ accounts: family.accounts })
    expect(await deliveries()).toMatchObject([{ webhookId: ofAll, patientIds: [family.patientId, sibling.patientId] }])
    await tell({ accounts: family.accounts, patientId: sibling.patientId })
    expect((await deliveries()).slice(1)).toMatchObject([{ webhookId: ofAll, campusId: at.there }])
    await tell({ accounts: family.accounts, patientId: family.patientId })
    expect((await deliveries()).slice(2)).toMatchObject([
      { webhookId: ofHere, campusId: at.here },
      { webhookId: ofAll },
    ])
  })

  it('that is switched off later is sent nothing, and what waits is given up after three days', async () => {
    const id = await newHook()
    await tell(await newFamily())
    await server.sql`update webhook set enabled = false where id = ${id}`
    await sendAll()
    expect(await first()).toMatchObject({ state: 'WAITING', tries: 0 })
    await server.sql`update webhook_delivery set until_at = now()`
    const other = sender()
    other.start()
    await until(async () => (await first())?.state === 'FAILED')
    await other.stop()
    expect(await first()).toMatchObject({ fault: 'OFF', tries: 0 })
    expect(received).toEqual([])
  })

  it('is added, changed and deleted by headquarters; an address that nothing is sent to is refused at its field', async () => {
    const by = await admin()
    const fields = { name: '档案系统', url: 'https://10.0.0.8/told', events: ['hoursFew' as const] }
    const { id } = done(await by.call('/admin/webhook/add', fields))
    const refused = async (url: string) => {
      const { data } = await by.call('/admin/webhook/update', { id, version: 1, ...fields, url })
      return (data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    for (const url of ['http://10.0.0.8/a', 'https://127.0.0.1/a', 'https://169.254.169.254/a', 'https://[::1]/a']) {
      expect(await refused(url), url).toEqual(['url'])
    }
    expect(await refused('https://localhost/a')).toEqual(['url'])
    expect(await refused('https://who:why@10.0.0.8/a')).toEqual(['url'])
    const update = { id, ...fields, campusId: at.here, enabled: false }
    expect(done(await by.call('/admin/webhook/update', { ...update, version: 1 }))).toEqual({ version: 2 })
    expect(await by.call('/admin/webhook/update', { ...update, version: 1 })).toMatchObject({
      errCode: 'STALE_VERSION',
    })
    done(await by.call('/admin/webhook/delete', { id }))
    expect(done(await by.call('/admin/webhook/page', {})).list).toEqual([])
    expect(await by.call('/admin/webhook/test', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('has a secret that is answered once, and stands neither in a list nor in the history', async () => {
    const by = await admin()
    const fields = { name: '档案系统', url: 'https://10.0.0.8/told', events: ['hoursFew' as const] }
    const { id, secret } = done(await by.call('/admin/webhook/add', fields))
    const stale = await by.call('/admin/webhook/update', { id, version: 9, ...fields })
    const { secret: next, version } = done(await by.call('/admin/webhook/rotate', { id, version: 1 }))
    expect(version).toBe(2)
    expect(next).toMatch(/^whsec_[\w-]{43}$/)
    expect(next).not.toBe(secret)
    const page = await by.call('/admin/webhook/page', {})
    const history =
      await server.sql`select fields from operation_change where table_name = 'webhook' and row_id = ${id}`
    expect(history).toHaveLength(2)
    for (const shown of [stale, page, history].map((each) => JSON.stringify(each))) {
      expect(shown).not.toContain(secret)
      expect(shown).not.toContain(next)
    }
  })

  it('is tested before it is switched on, on the way of all deliveries', async () => {
    const by = await admin()
    const id = await newHook({ enabled: false })
    const made = done(await by.call('/admin/webhook/test', { id }))
    await sendAll()
    expect(received).toMatchObject([{ body: { id: made.id, event: 'test', patientIds: [], title: '测试推送' } }])
    expect(done(await by.call('/admin/webhook/deliveries', { webhookId: id })).list).toMatchObject([
      { id: made.id, state: 'SENT', code: 204, title: null },
    ])
  })
})

describe('what failed', () => {
  it('is sent anew, one or all of a webhook, and by one person once', async () => {
    const by = await admin()
    const id = await newHook()
    const family = await newFamily()
    const titles = [await tell(family), await tell(family), await tell(family)]
    await server.sql`update webhook_delivery set state = 'FAILED', tries = 20, code = 500, ended_at = now(), until_at = now()`
    const list = done(await by.call('/admin/webhook/deliveries', { state: 'FAILED', event: 'hoursFew' })).list
    expect(list.map(({ title }) => title)).toEqual(titles.toReversed())
    expect(list[0]).toMatchObject({ webhookId: id, patients: [{ id: family.patientId, name: '周小满' }], code: 500 })
    const one = { id: list[0]?.id as number }
    const answers = await Promise.all([by.call('/admin/webhook/replay', one), by.call('/admin/webhook/replay', one)])
    expect(answers.map(({ errCode }) => errCode ?? 'done').toSorted()).toContain('STALE_VERSION')
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    await sendAll()
    expect(received).toMatchObject([{ body: { id: one.id } }])
    expect(done(await by.call('/admin/webhook/replayFailed', { id }))).toEqual({ count: 2 })
    await sendAll()
    expect(received).toHaveLength(3)
    expect(await deliveries()).toMatchObject(Array(3).fill({ state: 'SENT', tries: 1 }))
  })
})
