// What cannot be taken back is not done by one tap.
import assert from 'node:assert/strict'
import test from 'node:test'
import { answers, children, family, pathOf } from './family.mjs'
import { nodes, settled, tap, words } from './stub.mjs'

const sentTo = (run, path) => run.sent.filter(({ url }) => pathOf(url) === path).map(({ data }) => ({ ...data }))

test('A place that is offered is declined once it was said that it is not offered again', async () => {
  const offer = {
    ...{ id: 1, version: 4, patientId: 5, patientName: '彭梓涵', courseName: '语言训练', campusName: '徐汇' },
    ...{ state: 'OFFERED', offerDay: '2030-03-04', offerFrom: '09:00', offerTo: '09:45', deadline: null },
  }
  const run = family({ '/api/so-wait/list': () => ({ data: [offer] }) })
  const page = await run.open('lesson/waits/index')
  await tap(page, '这次不要，继续候补')
  assert.match(words(page), /这个时间会给下一位，不会再给您。您仍在候补/)
  await tap(page, '再想想')
  assert.doesNotMatch(words(page), /这个时间会给下一位/)
  assert.deepEqual(sentTo(run, '/api/so-wait/decline'), [])
  await tap(page, '这次不要，继续候补')
  await tap(page, '确认不要')
  assert.deepEqual(sentTo(run, '/api/so-wait/decline'), [{ id: 1, version: 4 }])
})

test('Neither a consent is withdrawn nor a request for a file sent by who thinks it over', async () => {
  const user = answers['/api/rbac/user/userInfo']
  const agreement = { code: 'consent', title: '知情同意书', revision: 1 }
  const signed = {
    ...{ ...agreement, id: 3, state: 'GIVEN', expired: false, outdated: false, parentName: '石娜', relation: 'mother' },
    ...{ signedOn: '2024-05-01', expiresOn: null, endedAt: null, file: null },
  }
  const run = family({
    '/api/rbac/user/userInfo': () => ({
      data: { ...user, patients: user.patients.map((patient) => ({ ...patient, guardian: true })) },
    }),
    '/api/patient-consent/agreements': () => ({ data: [agreement] }),
    '/api/patient-consent/list': () => ({ data: [signed] }),
  })
  const requests = await run.open('more/account/index')
  await tap(requests, '申请删除彭梓涵的档案')
  assert.match(words(requests), /不能恢复.*提交删除申请.*再想想/)
  await tap(requests, '再想想')
  assert.doesNotMatch(words(requests), /提交删除申请/)
  assert.deepEqual(sentTo(run, '/api/user-suggest/request'), [])
  const consents = await run.open('child/consents/index', { id: '5' })
  await tap(consents, '撤回：知情同意书')
  assert.match(words(consents), /撤回之后、重新签署之前.*确认撤回.*再想想/s)
  await tap(consents, '再想想')
  assert.doesNotMatch(words(consents), /确认撤回/)
  assert.deepEqual(sentTo(run, '/api/patient-consent/withdraw'), [])
})

test('Who signs out while something written is not sent reads that it goes, and nobody else is asked', async () => {
  const user = { ...answers['/api/rbac/user/userInfo'], accountId: 3 }
  const own = { '/api/rbac/user/userInfo': () => ({ data: user }) }
  const signedOut = (run) => sentTo(run, '/api/rbac/user/logout').length
  const plain = family(own)
  await tap(await plain.open('pages/mine/index'), '退出登录')
  assert.equal(signedOut(plain), 1)

  const run = family(own)
  run.stored.set('cog.applet.writer', '3')
  run.stored.set('cog.applet.drafts', '["3.feedback"]')
  run.stored.set('cog.applet.draft.3.feedback', JSON.stringify({ type: null, content: '写到一半', patientId: 0 }))
  const page = await run.open('pages/mine/index')
  await tap(page, '退出登录')
  assert.match(words(page), /有写了还没发出的内容，退出后会从这台手机上清除/)
  assert.equal(signedOut(run), 0)
  await tap(page, '清除并退出')
  assert.equal(signedOut(run), 1)
  assert.equal(run.stored.get('cog.applet.draft.3.feedback'), undefined)
})

const lesson = {
  ...{ id: 7, version: 3, patientId: 5, patientName: '彭梓涵', campusId: 1, campusName: '徐汇', day: '2030-03-04' },
  ...{ from: '09:00', to: '09:45', state: 'LEAVE_ASKED', courseName: '语言训练', doctorName: '乔辉', works: [] },
  ...{ location: 'CENTER', hours: 1, leaveAnswer: 'LEAVE_ASKED', mayWithdrawLeave: true },
}

test('Leave is taken back once it was said that past its deadline it cannot be asked for again', async () => {
  const run = family({ '/api/so-day/info': () => ({ data: lesson }) })
  const page = await run.open('lesson/detail/index', { id: '7' })
  await tap(page, '撤回请假')
  assert.match(words(page), /撤回后这节课照常上。过了请假截止时间，就不能再请假了/)
  assert.deepEqual(sentTo(run, '/api/so-day/leave/withdraw'), [])
  await tap(page, '确认撤回')
  assert.deepEqual(sentTo(run, '/api/so-day/leave/withdraw'), [{ id: 7, version: 3 }])
})

test('A sheet has one button that closes it, and a tap beside it does so, too, which screen readers do not find', async () => {
  const run = family({ '/api/so-day/info': () => ({ data: lesson }) })
  const page = await run.open('lesson/detail/index', { id: '7' })
  await tap(page, '撤回请假')
  assert.equal(nodes(page).filter(({ ariaLabel }) => ariaLabel === '关闭').length, 1)
  const beside = nodes(page).find((node) => Object.values(node).includes('scrim-rest'))
  assert.deepEqual([beside.ariaLabel || null, beside.ariaRole || null], [null, null])
  const at = { id: beside.sid, dataset: {} }
  page.eh({ type: 'tap', target: at, currentTarget: at, detail: {}, timeStamp: 1 })
  await settled()
  assert.doesNotMatch(words(page), /撤回后这节课照常上/)
})

test('Leave that is answered while its sheet is open is not taken back: the sheet says what was decided', async () => {
  let now = lesson
  const run = family({ '/api/so-day/info': () => ({ data: now }) })
  const page = await run.open('lesson/detail/index', { id: '7' })
  await tap(page, '撤回请假')
  now = { ...lesson, version: 4, state: 'CONFIRMED', leaveAnswer: 'REFUSED', mayWithdrawLeave: false }
  page.onHide?.()
  page.onShow()
  await settled()
  assert.match(words(page), /请假待答复 → 已确认.*现在不能再撤回请假/)
  assert.doesNotMatch(words(page), /确认撤回/)
  await tap(page, '关闭')
  assert.doesNotMatch(words(page), /现在不能再撤回请假/)
  assert.match(words(page), /请假未批准/)
  assert.deepEqual(sentTo(run, '/api/so-day/leave/withdraw'), [])
})

test('Leave that can no longer be taken back, as its lesson has begun, is not said to have changed', async () => {
  let now = lesson
  const run = family({ '/api/so-day/info': () => ({ data: now }) })
  const page = await run.open('lesson/detail/index', { id: '7' })
  await tap(page, '撤回请假')
  now = { ...lesson, mayWithdrawLeave: false }
  page.onHide?.()
  page.onShow()
  await settled()
  assert.match(words(page), /现在不能再撤回请假/)
  assert.doesNotMatch(words(page), /刚刚有变动|确认撤回/)
})

test('The photo of a child, and the picture of the account, are removed once that was asked', async () => {
  const user = { ...answers['/api/rbac/user/userInfo'], accountId: 3, headUrl: '/files/2.webp?s=1' }
  const run = family({
    '/api/rbac/user/userInfo': () => ({ data: user }),
    '/api/patient/list': () => ({ data: children.map((child) => ({ ...child, photo: '/files/1.webp?s=1' })) }),
  })
  const profile = await run.open('child/profile/index', { id: '6' })
  await tap(profile, '移除照片')
  assert.match(words(profile), /校区也不再看到这张照片/)
  assert.deepEqual(sentTo(run, '/api/patient/edit/patientImg'), [])
  await tap(profile, '确认移除')
  assert.deepEqual(sentTo(run, '/api/patient/edit/patientImg'), [{ patientId: 6, photo: null }])
  assert.doesNotMatch(words(profile), /确认移除/)

  const mine = await run.open('pages/mine/index')
  await tap(mine, '石娜，修改姓名和头像')
  await tap(mine, '移除头像')
  assert.match(words(mine), /校区也不再看到这个头像/)
  assert.deepEqual(sentTo(run, '/api/rbac/user/edit'), [])
  await tap(mine, '确认移除')
  assert.deepEqual(sentTo(run, '/api/rbac/user/edit'), [{ headUrl: null }])
  assert.match(words(mine), /保存姓名/)
})
