import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { type Client, useServer } from '../../test/server.ts'
import { newTimetable } from '../../test/timetable.ts'
import { newAccount } from '../../test/world.ts'
import { STAND_IN, WxStandIn } from '../demo/wx.ts'
import { content } from '../jobs/content.ts'
import { Wx } from '../lib/wx.ts'

const server = useServer()
/** It takes each question, and never answers with a verdict: it has no address to answer to. */
const silent = new WxStandIn()
let url = ''
let png: Buffer
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
  const { parentId } = await newTimetable(server)
  const account = await newAccount(server, { parentId })
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
async function uploaded() {
  const form = await family.upload({ name: '1.png', bytes: png }, { kind: 'homework' }, {}, false, '/api/file/upload')
  expect(form.json().status).toBe(0)
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
  server.sql`select receiver_id, body from message where event_key like ${`files-unchecked:${accountId}:%`}`

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
