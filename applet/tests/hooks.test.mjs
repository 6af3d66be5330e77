// The hooks by which every page reads and writes.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import React from 'react'
import { load, rest, using } from './react.mjs'

const envelope = (data, more = {}) => ({ data: { status: 0, code: 200, errCode: '', msg: '', data, ...more } })
const answer = async (call, data, more) => {
  call.resolve(envelope(data, more))
  await rest()
}
const refusal = (errCode, msg, more = {}) => ({ status: 1, code: 409, errCode, msg, data: null, ...more })
/** Longer than a lost network is waited for. */
const patience = async (calls, count) => {
  for (let turn = 0; calls.length < count && turn < 300; turn++) await new Promise((resolve) => setTimeout(resolve, 10))
}
const lose = async (calls) => {
  const count = calls.length
  calls[count - 1].reject(new Error('request:fail'))
  await patience(calls, count + 1)
  calls[count].reject(new Error('request:fail'))
  await rest()
}

test('One React runs the hooks and the tests', () => assert.equal(React, createRequire(import.meta.url)('react')))

test('A read asks when its page opens and when its input changes, and what was asked before is not shown for it', async () => {
  const { useRead, calls } = load()
  const page = await using(useRead, '/api/work/page', { patientId: 1 })
  assert.equal(page.now().data, undefined)
  await page.draw('/api/work/page', { patientId: 2 })
  assert.deepEqual(
    calls.map(({ data }) => data.patientId),
    [1, 2],
  )
  await answer(calls[1], 'of the second')
  await answer(calls[0], 'of the first')
  assert.equal(page.now().data, 'of the second')
  await page.draw('/api/work/page', { patientId: 1 })
  assert.equal(page.now().data, 'of the first')
})

test('What was asked for earlier and is answered later neither replaces the newer answer nor says that there is no network', async () => {
  const { useRead, calls } = load()
  const page = await using(useRead, '/api/work/page', {})
  void page.now().reload()
  await rest()
  await answer(calls[1], 'newer')
  await answer(calls[0], 'older')
  assert.equal(page.now().data, 'newer')
  void page.now().reload()
  await rest()
  void page.now().reload()
  await rest()
  await answer(calls[3], 'newest')
  calls[2].reject(new Error('request:fail'))
  await patience(calls, 5)
  calls[4].reject(new Error('request:fail'))
  await rest()
  assert.deepEqual([page.now().data, page.now().fault], ['newest', null])
})

test('A read of no path asks nothing', async () => {
  const { useRead, calls } = load()
  const page = await using(useRead, null, {})
  await page.now().reload()
  assert.deepEqual([calls.length, page.now().data, page.now().fault], [0, undefined, null])
})

test('A read that is refused keeps the reason, and what was read before unless the family may see it no more', async () => {
  for (const [word, kept] of [
    ['TOO_MANY_CALLS', 'known'],
    ['NOT_FOUND', undefined],
    ['LINK_RIGHT_MISSING', undefined],
  ]) {
    const { useRead, calls } = load()
    const page = await using(useRead, '/api/work/page', {})
    await answer(calls[0], 'known')
    void page.now().reload()
    await answer(calls[1], null, refusal(word, '没有这个作业'))
    assert.deepEqual(
      [page.now().data, page.now().fault.word, page.now().fault.message, page.now().since],
      [kept, word, '没有这个作业', null],
    )
  }
})

test('Without a network a read is tried twice, shows what it knows with its age, and no age once it is read again', async () => {
  const { useRead, calls } = load()
  const page = await using(useRead, '/api/work/page', {})
  await answer(calls[0], 'known')
  void page.now().reload()
  await rest()
  await lose(calls)
  assert.equal(calls.length, 3)
  assert.deepEqual([page.now().data, page.now().fault.word], ['known', 'OFFLINE'])
  assert.ok(page.now().since > 0)
  void page.now().reload()
  await answer(calls[3], 'new')
  assert.deepEqual([page.now().data, page.now().fault, page.now().since], ['new', null, null])
})

test('A hidden page asks nothing when its input changes, and asks once when it is shown', async () => {
  const { useRead, calls, show, hide } = load()
  const page = await using(useRead, '/api/work/page', { patientId: 1 })
  await answer(calls[0], 'known')
  hide()
  await page.draw('/api/work/page', { patientId: 2 })
  assert.equal(calls.length, 1)
  // The frame of the page reads first, as it is drawn within it.
  void page.now().refresh()
  show()
  await rest()
  assert.equal(calls.length, 2)
  show()
  await rest()
  assert.equal(calls.length, 2)
})

test('What is good still is not asked again when a page opens or is shown, unless something was written or somebody else came', async () => {
  const { useRead, write, forget, calls } = load()
  const options = { good: { opened: 60_000, shown: 60_000 } }
  const first = await using(useRead, '/api/campus/all', {}, options)
  await answer(calls[0], 'known')
  const second = await using(useRead, '/api/campus/all', {}, options)
  assert.equal(second.now().data, 'known')
  await first.now().refresh()
  assert.equal(calls.length, 1)
  void first.now().reload()
  await rest()
  assert.equal(calls.length, 2)
  await answer(calls[1], 'known')
  const written = write('/api/user-suggest/add', {})
  await answer(calls[2], null)
  await written
  void second.now().refresh()
  await rest()
  assert.equal(calls.length, 4)
  await answer(calls[3], 'newer')
  forget()
  await rest()
  assert.equal(second.now().data, undefined)
  void second.now().refresh()
  await rest()
  assert.equal(calls.length, 5)
})

test('A write that is sent again after a lost answer goes under the same key, and other input under another', async () => {
  const { useSend, calls, said } = load()
  const page = await using(useSend, '/api/user-suggest/add')
  const first = page.now().send({ text: 'a' })
  await rest()
  assert.equal(page.now().busy, true)
  await lose(calls)
  assert.equal(await first, undefined)
  assert.equal(said.length, 1)
  void page.now().send({ text: 'a' })
  await rest()
  await answer(calls[2], { id: 1 })
  assert.equal(page.now().busy, false)
  void page.now().send({ text: 'b' })
  await rest()
  const keys = calls.map(({ header }) => header['Idempotency-Key'])
  assert.equal(new Set(keys.slice(0, 3)).size, 1)
  assert.notEqual(keys[3], keys[0])
})

test('A second tap sends nothing while the first is under way', async () => {
  const { useSend, calls } = load()
  const page = await using(useSend, '/api/user-suggest/add')
  void page.now().send({ text: 'a' })
  await rest()
  assert.equal(await page.now().send({ text: 'a' }), undefined)
  assert.equal(calls.length, 1)
})

test('A refusal is told, at its fields where it names them, and goes with the next try', async () => {
  const { useSend, calls, said } = load()
  const page = await using(useSend, '/api/user-suggest/add')
  const sent = page.now().send({ text: '' })
  await rest()
  const data = { fields: [{ path: 'text', msg: '请填写内容' }] }
  await answer(calls[0], null, { ...refusal('BAD_INPUT', '输入有误'), status: 2, data })
  assert.equal(await sent, undefined)
  assert.deepEqual([page.now().fields, said], [{ text: '请填写内容' }, ['请填写内容']])
  void page.now().send({ text: 'a' })
  await rest()
  assert.deepEqual(page.now().fields, {})
})

test('A refusal for want of a consent is told in one place, of whose consent, and in no other', async () => {
  const { useSend, unconsented, calls, said } = load()
  const page = await using(useSend, '/api/reply/add')
  const sent = page.now().send({ soDayId: 7, text: 'a' })
  await rest()
  assert.equal(unconsented.get().refused, false)
  const data = { fields: [{ path: 'text', msg: '监护人已撤回知情同意' }], patientId: 5 }
  await answer(calls[0], null, { ...refusal('CONSENT_MISSING', ''), status: 2, data })
  assert.equal(await sent, undefined)
  assert.deepEqual([unconsented.get(), page.now().fields, said], [{ refused: true, patientId: 5 }, {}, []])
})

test('Where what a write is about has moved on, it is read anew and sent once more under another key; or not, where the page says why', async () => {
  for (const now of [{ text: 'b' }, null]) {
    const { useSend, calls, said } = load()
    const page = await using(useSend, '/api/user-suggest/add')
    const sent = page.now().send({ text: 'a' }, async () => now)
    await rest()
    await answer(calls[0], null, refusal('STALE_VERSION', '刚刚被修改'))
    if (now) await answer(calls[1], { id: 1 })
    assert.deepEqual(await sent, now ? { data: { id: 1 } } : undefined)
    assert.equal(calls.length, now ? 2 : 1)
    if (now) assert.notEqual(calls[1].header['Idempotency-Key'], calls[0].header['Idempotency-Key'])
    assert.deepEqual(said, [])
  }
})

test('A refusal is told to the page, too, with what was sent, so that it can mark what is refused', async () => {
  const { useSend, calls } = load()
  const told = []
  const page = await using(useSend, '/api/user-suggest/add', (...refused) => void told.push(refused))
  void page.now().send({ text: 'a' })
  await rest()
  const data = { fields: [{ path: 'files.0.accessUrl', msg: '请换一个' }] }
  await answer(calls[0], null, { ...refusal('FILE_RISKY', ''), status: 2, data })
  assert.deepEqual(told, [[{ text: 'a' }, { 'files.0.accessUrl': '请换一个' }]])
})

test('Rows are read fifty at a time to their end, one that moved is there once, and who reads again reads all of them', async () => {
  const { useRows, calls } = load()
  const rows = (from, count) => Array.from({ length: count }, (_, at) => ({ id: from + at }))
  const page = await using(useRows, '/api/message/page', {})
  await answer(calls[0], { list: rows(1, 50), total: 70 })
  void page.now().more()
  await rest()
  assert.deepEqual(calls[1].data, { pageSize: 50, pageNo: 2 })
  // One was written meanwhile: the last of the first part is the first of the second.
  await answer(calls[1], { list: rows(50, 21), total: 71 })
  assert.deepEqual(
    page.now().data.list.map(({ id }) => id),
    rows(1, 70).map(({ id }) => id),
  )
  assert.equal(page.now().more, null)
  void page.now().reload()
  await rest()
  assert.deepEqual(
    calls.slice(2).map(({ data }) => data.pageNo),
    [undefined, 2],
  )
})

test('A task runs once at a time, tells why it failed, and can be run again', async () => {
  const { useTask, Fault, said } = load()
  const ends = []
  const page = await using(useTask, () => new Promise((resolve, reject) => ends.push({ resolve, reject })))
  void page.now().run()
  await rest()
  assert.equal(page.now().busy, true)
  void page.now().run()
  assert.equal(ends.length, 1)
  ends[0].reject(new Fault('REFUSED', '说明还没准备好'))
  await rest()
  assert.deepEqual([said, page.now().busy], [['说明还没准备好'], false])
  void page.now().run()
  await rest()
  ends[1].reject(new Error('anything'))
  await rest()
  assert.match(said[1], /网络/)
})
