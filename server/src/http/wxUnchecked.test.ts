import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../test/clinic.ts'
import { jobHandles } from '../../test/jobs.ts'
import { type Client, useServer } from '../../test/server.ts'
import { newTimetable, type Timetable } from '../../test/timetable.ts'
import { done, newAccount } from '../../test/world.ts'
import { STAND_IN, WxStandIn } from '../demo/wx.ts'
import { content } from '../jobs/content.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { Wx } from '../lib/wx.ts'

const server = useServer()
/** It takes each question, and never answers with a verdict: it has no address to answer to. */
const silent = new WxStandIn()
let url = ''
let png: Buffer
let at: Timetable
let family: Client
let accountId = 0
beforeAll(async () => {
  url = await silent.listen()
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#5a5a5a' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  silent.recover()
  at = await newTimetable(server)
  const account = await newAccount(server, { parentId: at.parentId })
  ;[family, accountId] = [account.client, account.id]
})
afterAll(() => silent.close())

const run = () =>
  content.run({
    ...jobHandles(server.own),
    wx: new Wx({ ...STAND_IN, url }),
    addressOf: () => 'http://nowhere.invalid/',
    signal: new AbortController().signal,
  } as never)
async function uploaded(kind = 'homework') {
  const form = await family.upload({ name: '1.png', bytes: png }, { kind }, {}, false, '/api/file/upload')
  expect(form.json().status).toBe(0)
  return (form.json().data as string).replace(/\?.*/, '')
}
/** Lets an hour pass for the files of the account, and the job run in it. */
async function hour() {
  await server.sql`update stored_file set created_at = created_at - interval '1 hour', check_at = check_at - interval '1 hour'
    where account_id = ${accountId}`
  await run()
}
async function hours(count: number) {
  for (let passed = 0; passed < count; passed++) await hour()
}
const states = async () =>
  (await server.sql`select check_state, check_tries from stored_file where account_id = ${accountId}`).map((file) => [
    file.checkState,
    file.checkTries,
  ])
const told = () =>
  server.sql`select receiver_id, body, link from message where event_key like ${`files-unchecked:${accountId}:%`}`

describe('a file on which the messaging app gives no verdict', () => {
  it('is asked about five times, then shown unchecked, and who leads the campus is told once of all', async () => {
    await uploaded()
    await uploaded()
    await run()
    expect(await states()).toEqual([
      ['ASKED', 1],
      ['ASKED', 1],
    ])
    expect(await told()).toEqual([])
    await hours(48)
    expect(await states()).toEqual([
      ['UNCHECKED', 5],
      ['UNCHECKED', 5],
    ])
    const messages = await told()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.body).toContain('2 个图片或录音')
  })

  it('is looked at where it stands: in the homework, as the photo of the patient, or else with the account', async () => {
    await consented(server, [at.patientId])
    const [shown, photo] = [await uploaded(), await uploaded('patientPhoto')]
    await uploaded()
    const soDayId = await heldSession(server, at)
    const task = { title: '数字记忆', content: '每天十分钟', dueOn: dayBefore(todayText(), -7) }
    const { id } = done(await at.doctor.call('/admin/work/add', { soDayId, ...task }))
    done(await family.call('/api/work/ask', { id, text: '请看', files: [{ name: '1.png', accessUrl: shown }] }))
    done(await family.call('/api/patient/edit/patientImg', { patientId: at.patientId, photo }))
    await run()
    await hours(48)
    const messages = await told()
    const linked = (link: string) => messages.find((message) => message.link === link)
    expect(linked(`/course/work?detail=${id}`)?.body).toContain('家庭作业')
    expect(linked(`/patient/info?id=${at.patientId}`)?.body).toContain('的照片')
    expect(linked('/patient/account')?.body).toContain('1 个图片或录音')
    expect(new Set(messages.map(({ link }) => link)).size).toBe(3)
  })

  it('and could not even be asked about for a day, ends the same', async () => {
    await uploaded()
    silent.fail('reset', { path: 'media_check_async' })
    await hours(23)
    expect(await told()).toEqual([])
    await hours(25)
    expect(await states()).toMatchObject([['UNCHECKED', expect.any(Number)]])
    expect(await told()).toHaveLength(1)
    silent.recover()
    await hour()
    expect(await states()).toMatchObject([['UNCHECKED', expect.any(Number)]])
  })
})
