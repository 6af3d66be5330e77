import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../test/clinic.ts'
import { jobHandles } from '../../test/jobs.ts'
import { type Client, until, useServer } from '../../test/server.ts'
import { newTimetable, type Timetable } from '../../test/timetable.ts'
import { done, newAccount } from '../../test/world.ts'
import { STAND_IN, WxStandIn } from '../demo/wx.ts'
import { content } from '../jobs/content.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { FileSigner } from '../lib/fileSigner.ts'
import { Wx, type WxConfig } from '../lib/wx.ts'
import { sealMessage, signatureOf } from '../lib/wxSeal.ts'
import { checkedAt } from './wxPush.ts'

const server = useServer()
const standIn = new WxStandIn()
/** One that loads nothing and says nothing of itself: verdicts come as a test sends them. */
const silent = new WxStandIn()
let app: FastifyInstance
let [url, silentUrl] = ['', '']
let signer: FileSigner
let at: Timetable
let parent: Client
let accountId = 0
let openId = ''
/** Grey; what the stand-in refuses, and what somebody should look at. */
let [photo, risky, odd] = [] as unknown as [Buffer, Buffer, Buffer]
const sound = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A \0\0\0\0M4A isom')])
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')])

beforeAll(async () => {
  ;[url, silentUrl] = await Promise.all([standIn.listen(), silent.listen()])
  const push = { ...standIn.push, publicUrl: () => standIn.serves }
  app = await server.second({ wx: { ...STAND_IN, url, push } })
  standIn.serves = await app.listen({ port: 0, host: '127.0.0.1' })
  const [key] = await server.sql`select value from signing_key where name = 'file'`
  signer = new FileSigner(key?.value)
  at = await newTimetable(server)
  await consented(server, [at.patientId])
  const account = await newAccount(server, { parentId: at.parentId })
  accountId = account.id
  parent = account.client.at(app)
  const [found] = await server.sql`select open_id from parent_account where id = ${accountId}`
  openId = found?.openId
  const drawn = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  ;[photo, risky, odd] = await Promise.all([drawn('#5a5a5a'), drawn('#ff00ff'), drawn('#ffff00')])
})
afterEach(async () => {
  standIn.recover()
  silent.recover()
  silent.strangers.clear()
  // What a test did not have checked is no matter of the next.
  await server.sql`update stored_file set check_state = 'UNCHECKED' where check_state in ('NONE', 'ASKED')`
})
afterAll(() => Promise.all([standIn.close(), silent.close()]))

const addressOf = (key: string) => `${standIn.serves}${signer.sign(checkedAt(key), null)}`
const run = (config: WxConfig) =>
  content.run({
    ...jobHandles(server.own),
    wx: new Wx(config),
    addressOf,
    signal: new AbortController().signal,
  } as never)
const check = () => run({ ...STAND_IN, url })
/** Asks for checks of which no verdict comes. */
const ask = () => run({ ...STAND_IN, url: silentUrl })

const upload = async (name: string, bytes: Buffer, kind = 'homework', by = parent) => {
  const path = kind === 'staff' ? '/admin/file/upload' : '/api/file/upload'
  const answer = await by.upload({ name, bytes }, { kind: kind === 'staff' ? 'homework' : kind }, {}, false, path)
  return (answer.json().data as string).replace(/\?.*/, '')
}
const keyOf = (address: string) => address.replace(/^\/files\/|\?.*/g, '')
const stateOf = async (address: string) => {
  const [file] = await server.sql`select check_state, trace_id, check_tries, check_at from stored_file
    where key = ${keyOf(address)}`
  return file as { checkState: string; traceId: string | null; checkTries: number; checkAt: string | null }
}
const judged = (address: string) => until(async () => !['NONE', 'ASKED'].includes((await stateOf(address)).checkState))
/** A file about which the messaging app was asked. */
async function asked(name = 'a.png', bytes = photo) {
  const address = await upload(name, bytes)
  await ask()
  const { traceId } = await stateOf(address)
  return { address, traceId: traceId as string }
}
const verdict = (traceId: string, suggest: string, more: object = {}) => ({
  ...{ MsgType: 'event', Event: 'wxa_media_check', version: 2, trace_id: traceId, errcode: 0, errmsg: 'ok' },
  result: { suggest, label: 20001 },
  ...more,
})
const post = (address: string, payload: string, to = app) => to.inject({ method: 'POST', url: address, payload })
const push = (message: object) => {
  const { address, body } = standIn.sealed(message)
  return post(address, body)
}
const messages = () => server.sql`select title, body, link from message
  where account_id = ${accountId} and event_key like 'file-refused:%' order by id`

async function handedIn(files: { name: string; accessUrl: string }[]) {
  const soDayId = await heldSession(server, at)
  const task = { title: '数字记忆', content: '每天十分钟', dueOn: dayBefore(todayText(), -7) }
  const { id } = done(await at.doctor.call('/admin/work/add', { soDayId, ...task }))
  done(await parent.call('/api/work/ask', { id, text: '请看', files }))
  const { entries } = done(await at.doctor.call('/admin/work/detail', { id }))
  return { id, addresses: entries[0]?.files.map(({ accessUrl }) => accessUrl) ?? [] }
}

describe('a file of a family', () => {
  it('is loaded by the messaging app and passes by its message, also where somebody should look', async () => {
    const [good, looked] = [await upload('练习.png', photo), await upload('练习.png', odd)]
    expect(await check()).toMatchObject({ sent: 2, failed: 0 })
    await Promise.all([judged(good), judged(looked)])
    expect([(await stateOf(good)).checkState, (await stateOf(looked)).checkState]).toEqual(['PASSED', 'PASSED'])
    expect(await check()).toMatchObject({ sent: 0 })
  })

  it('that is refused is shown to nobody: its place says so, the family is told once, and no other row takes it', async () => {
    const address = await upload('练习.png', risky)
    const { id, addresses } = await handedIn([{ name: '练习.png', accessUrl: address }])
    const [signed = ''] = addresses
    expect((await app.inject(signed)).headers['content-type']).toBe('image/webp')
    await check()
    await judged(address)
    const shown = await app.inject({ url: signed, headers: { 'accept-language': 'en' } })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-store' })
    expect(shown.body).toContain('<title>Not shown: refused by the content check</title>')
    for (const line of ['Not shown', 'refused by the content check']) expect(shown.body).toContain(`>${line}</text>`)
    const bytes = await readFile(`${server.folder()}/${keyOf(address).slice(0, 2).toLowerCase()}/${keyOf(address)}`)
    expect(shown.rawPayload.includes(bytes.subarray(0, 20))).toBe(false)
    const own = await upload('我.png', risky, 'avatar')
    await check()
    await judged(own)
    expect(await parent.call('/api/rbac/user/edit', { headUrl: own })).toMatchObject({
      errCode: 'FILE_RISKY',
      data: { fields: [{ path: 'headUrl', msg: expect.stringContaining('请换一个') }] },
    })
    const child = await upload('孩子.png', risky, 'patientPhoto')
    done(await parent.call('/api/patient/edit/patientImg', { patientId: at.patientId, photo: child }))
    const lost = await upload('练习.png', risky)
    await check()
    await Promise.all([judged(child), judged(lost)])
    const links = (await messages()).map(({ link }) => link)
    expect(await messages()).toMatchObject([{ title: '您上传的图片没有显示' }, {}, {}, {}])
    expect(links.slice(0, 2)).toEqual([`/work?id=${id}`, '/mine'])
    // These two are judged side by side.
    expect(links.slice(2)).toEqual(expect.arrayContaining([`/patient?id=${at.patientId}`, null]))
  })

  it('that is a sound is checked as one, and answered with words in its place', async () => {
    const address = await upload('朗读.m4a', Buffer.concat([sound, Buffer.from('违规示例')]))
    const { addresses } = await handedIn([{ name: '朗读.m4a', accessUrl: address }])
    await check()
    await judged(address)
    const answer = await app.inject(addresses[0] ?? '')
    expect([answer.statusCode, answer.body]).toEqual([451, '1.m4a\n未显示：内容检查未通过'])
  })

  it('that is a film, a paper, a signature or of staff is not asked about', async () => {
    const paper = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
    const files = [
      await upload('a.mp4', film),
      await upload('a.pdf', paper),
      await upload('a.png', photo, 'consentScan'),
      await upload('a.png', photo, 'staff', at.doctor.at(app)),
    ]
    expect(await ask()).toMatchObject({ sent: 0, failed: 0 })
    for (const file of files) expect((await stateOf(file)).checkState).toBe('NONE')
    // Of one without a purpose nobody knows yet that it is no signature.
    const unnamed = await upload('a.png', photo)
    await server.sql`update stored_file set kind = null where key = ${keyOf(unnamed)}`
    expect(await ask()).toMatchObject({ sent: 0 })
    await server.sql`update stored_file set kind = 'homework' where key = ${keyOf(unnamed)}`
    expect(await ask()).toMatchObject({ sent: 1 })
  })

  it('of a user who was not there lately is not asked about again', async () => {
    silent.strangers.add(openId)
    const address = await upload('a.png', photo)
    await ask()
    expect(await stateOf(address)).toMatchObject({ checkState: 'UNCHECKED', traceId: null })
  })

  it('that cannot be asked about is put off, each time for twice as long', async () => {
    silent.fail('reset', { path: 'media_check_async' })
    const address = await upload('a.png', photo)
    const waits: number[] = []
    for (let time = 0; time < 3; time++) {
      await server.sql`update stored_file set check_at = now() where key = ${keyOf(address)}`
      const before = Date.now()
      expect(await ask()).toMatchObject({ sent: 0, failed: 1 })
      waits.push(Math.round((Date.parse((await stateOf(address)).checkAt ?? '') - before) / 60_000))
    }
    expect(waits).toEqual([1, 2, 4])
    silent.recover()
    expect(await ask(), 'not before it is due').toMatchObject({ sent: 0 })
  })

  it('whose verdict does not come, or could not be made, is asked about again, five times at most', async () => {
    const { address, traceId } = await asked()
    await server.sql`update stored_file set check_at = now() - interval '46 minutes' where key = ${keyOf(address)}`
    await ask()
    expect((await stateOf(address)).checkState).toBe('NONE')
    await server.sql`update stored_file set check_at = now() where key = ${keyOf(address)}`
    await ask()
    const second = await stateOf(address)
    expect(second).toMatchObject({ checkState: 'ASKED', checkTries: 2 })
    expect(second.traceId).not.toBe(traceId)
    await push({ ...verdict(second.traceId ?? '', 'pass'), errcode: -1008, result: undefined })
    expect((await stateOf(address)).checkState).toBe('NONE')
    await server.sql`update stored_file set check_state = 'ASKED', check_tries = 5 where key = ${keyOf(address)}`
    await push({ ...verdict(second.traceId ?? '', 'pass'), errcode: -1008 })
    expect((await stateOf(address)).checkState).toBe('UNCHECKED')
  })

  it('is asked for by a browser each time while its verdict is to come', async () => {
    const { address, traceId } = await asked()
    const age = async () => (await app.inject(signer.sign(address, null))).headers['cache-control']
    expect(await age()).toBe('private, no-cache')
    await push(verdict(traceId, 'pass'))
    expect(Number(String(await age()).split('=')[1])).toBeGreaterThan(1000)
  })

  it('is on record as one read while its address holds, though a browser asks for it at each view', async () => {
    const address = await upload('a.png', photo)
    const { id, addresses } = await handedIn([{ name: 'a.png', accessUrl: address }])
    await ask()
    const by = Number(/by=(\d+)/.exec(addresses[0] ?? '')?.[1])
    // Signed a quarter of an hour ago or more, whatever the clock says.
    const half = 30 * 60_000
    const signed = signer.sign(address, by, Date.now() - (Date.now() % half < half / 2 ? half : 0))
    const view = async () => (await app.inject(signed)).headers['cache-control']
    const reads = async () =>
      (
        await server.sql`select o.id from operation o join operation_change c on c.operation_id = o.id
          join work_entry e on e.id = c.row_id and c.table_name = 'work_entry'
          where o.endpoint = '/files' and o.user_id = ${by} and e.work_id = ${id}`
      ).length
    const later = async (minutes: number) => {
      await server.sql`alter table operation disable trigger append_only`
      await server.sql`update operation set created_at = created_at - make_interval(mins => ${minutes}) where user_id = ${by}`
      await server.sql`alter table operation enable trigger append_only`
    }
    expect([await view(), await reads()]).toEqual(['private, no-cache', 1])
    await later(11)
    expect([await view(), await reads()]).toEqual(['private, no-cache', 1])
    // Read by an address of before.
    await later(60)
    expect([await view(), await reads()]).toEqual(['private, no-cache', 2])
  })

  it('is loaded to be checked by an address for that alone, as JPEG; not by that of a reader, nor once it is refused', async () => {
    const { address, traceId } = await asked('周小明.png')
    const door = checkedAt(keyOf(address))
    const loaded = await app.inject(signer.sign(door, null))
    expect([loaded.statusCode, loaded.headers['content-type']]).toEqual([200, 'image/jpeg'])
    // Its name can be that of a person.
    expect(decodeURIComponent(JSON.stringify([door, loaded.headers]))).not.toContain('周小明')
    expect(loaded.headers['content-disposition']).toBe('attachment')
    expect((await sharp(loaded.rawPayload).metadata()).format).toBe('jpeg')
    const query = signer.sign(address, null).replace(/^[^?]*/, '')
    expect((await app.inject(door)).statusCode).toBe(404)
    expect((await app.inject(door + query)).statusCode).toBe(404)
    expect((await app.inject(address + signer.sign(door, null).replace(/^[^?]*/, ''))).statusCode).toBe(404)
    const ofStaff = await upload('a.png', photo, 'staff', at.doctor.at(app))
    expect((await app.inject(signer.sign(checkedAt(keyOf(ofStaff)), null))).statusCode).toBe(404)
    await push(verdict(traceId, 'risky'))
    expect((await app.inject(signer.sign(door, null))).statusCode).toBe(404)
  })
})

describe('the message push', () => {
  const signed = (seconds = Math.floor(Date.now() / 1000), token = standIn.push.token) => {
    const [timestamp, nonce] = [String(seconds), '437374425']
    return new URLSearchParams({ signature: signatureOf(token, timestamp, nonce), timestamp, nonce })
  }
  const now = () => Math.floor(Date.now() / 1000)

  it('answers the word by which the messaging app verifies the address, and nobody else', async () => {
    const answer = await app.inject(`/api/wx/push?${signed()}&echostr=%3Cb%3E4375120948345356249`)
    expect([answer.statusCode, answer.body]).toEqual([200, '<b>4375120948345356249'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    for (const query of ['', signed(now(), 'another'), signed(now() - 601), signed(now() + 601)]) {
      expect((await app.inject(`/api/wx/push?${query}&echostr=1`)).statusCode).toBe(403)
    }
    expect((await app.inject(`/api/wx/push?${signed()}`)).statusCode).toBe(403)
    expect((await app.inject(`/api/wx/push?${signed()}&echostr=1&echostr=2`)).statusCode).toBe(403)
  })

  it('is not there where it is not configured', async () => {
    expect((await server.app.inject(`/api/wx/push?${signed()}&echostr=1`)).statusCode).toBe(404)
    expect((await post(`/api/wx/push?${signed()}`, '{}', server.app)).statusCode).toBe(404)
  })

  it('takes no message that is not signed as a whole, plain, old, of another app, or not JSON', async () => {
    const { address, traceId } = await asked()
    const message = verdict(traceId, 'risky')
    const { address: to, body } = standIn.sealed(message)
    const forged = standIn.sealed(verdict(traceId, 'risky', { forged: true })).body
    const { aesKey, token } = standIn.push
    const sealedAs = (text: string, appId: string = STAND_IN.appId) => {
      const sealed = sealMessage(text, { aesKey, appId })
      const query = signed()
      query.set('msg_signature', signatureOf(token, query.get('timestamp') ?? '', '437374425', sealed))
      return post(`/api/wx/push?${query}`, JSON.stringify({ Encrypt: sealed }))
    }
    const old = standIn.sealed(message, now() - 700)
    const attempts = [
      await post(
        to.replace(/&signature=\w{4}|\?signature=\w{4}/, (found) => `${found.slice(0, -4)}0000`),
        body,
      ),
      await post(to.replace(/msg_signature=\w{4}/, 'msg_signature=0000'), body),
      await post(to, forged),
      await post(to, JSON.stringify(message)),
      await post(to, '<xml></xml>'),
      await post(to, ''),
      await post(old.address, old.body),
      await sealedAs(JSON.stringify(message), 'wx0000000000000000'),
      await sealedAs('not JSON'),
      await sealedAs('null'),
    ]
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 403))
    expect((await stateOf(address)).checkState).toBe('ASKED')
    expect((await post(to, body)).body).toBe('success')
    expect((await stateOf(address)).checkState).toBe('REFUSED')
  })

  it('reads no more than a message has, and nothing of who did not sign', async () => {
    const huge = 'x'.repeat(200_000)
    const { address } = standIn.sealed({})
    const strange = await post('/api/wx/push?signature=x&timestamp=1&nonce=1', huge)
    expect([strange.statusCode, strange.headers.connection]).toEqual([403, 'close'])
    expect((await post(address, huge)).statusCode).toBe(413)
  })

  it('takes the first verdict on a file, and a second time changes and tells nothing', async () => {
    const { address, traceId } = await asked('再来.png')
    const before = (await messages()).length
    const { address: to, body } = standIn.sealed(verdict(traceId, 'risky'))
    for (let time = 0; time < 3; time++) expect((await post(to, body)).body).toBe('success')
    expect(
      (await Promise.all([push(verdict(traceId, 'pass')), push(verdict(traceId, 'risky'))])).map((a) => a.body),
    ).toEqual(['success', 'success'])
    expect((await stateOf(address)).checkState).toBe('REFUSED')
    expect(await messages()).toHaveLength(before + 1)
  })

  it('takes a verdict that comes late, also once nobody asks any more', async () => {
    for (const state of ['NONE', 'UNCHECKED']) {
      const { address, traceId } = await asked()
      await server.sql`update stored_file set check_state = ${state} where key = ${keyOf(address)}`
      expect((await push(verdict(traceId, 'risky'))).body).toBe('success')
      expect((await stateOf(address)).checkState).toBe('REFUSED')
    }
  })

  it('takes any other event, and a number that nobody knows, without doing anything', async () => {
    const { address, traceId } = await asked()
    for (const message of [
      { MsgType: 'event', Event: 'user_info_modified', trace_id: traceId },
      { MsgType: 'text', Content: 'hello' },
      { MsgType: 'event', Event: 'wxa_media_check', trace_id: 7, result: { suggest: 'risky' } },
      verdict('nobody-knows', 'risky'),
      verdict(`${traceId}\u0000`, 'risky'),
      { ...verdict('nobody-knows', 'risky'), result: 'risky' },
      { ...verdict('nobody-knows', 'risky'), result: [['suggest', 'risky']] },
    ]) {
      expect((await push(message)).body).toBe('success')
    }
    expect((await stateOf(address)).checkState).toBe('ASKED')
  })

  it('takes plain messages where it has no key', async () => {
    const plainPush = { token: 'token', aesKey: null, publicUrl: () => standIn.serves }
    const plain = await server.second({ wx: { ...STAND_IN, url: silentUrl, push: plainPush } })
    const { address, traceId } = await asked()
    const to = `/api/wx/push?${signed(now(), 'token')}`
    expect((await post(to, JSON.stringify(verdict(traceId, 'pass')), plain)).body).toBe('success')
    expect((await stateOf(address)).checkState).toBe('PASSED')
  })
})
