import assert from 'node:assert/strict'
import test from 'node:test'
import { load, nodes, settled, tap, words } from './stub.mjs'

const child = { id: 5, name: '彭梓涵', birthday: '2018-04-01', guardian: true, consent: 'MISSING' }
const answers = {
  '/api/rbac/user/userInfo': {
    ...{ accountId: 3, userName: '石娜', phone: '139****0155', phoneBound: true, agreementDue: false },
    patients: [{ id: 5, relation: 'mother' }],
  },
  '/api/patient/list': [child],
  '/api/patient-consent/agreements': [
    { code: 'consent', revision: 3, title: '训练知情同意书', body: '# 训练\n\n同意训练' },
    { code: 'privacy', revision: 1, title: '隐私政策', body: '略' },
  ],
  '/api/patient-consent/add': null,
}
const answer = ({ url }) => ({ data: answers[new URL(url, 'https://x').pathname] ?? [] })

/** A client with a canvas of 300 × 200; what was drawn and sent is noted. */
function client() {
  const [drawn, uploaded, exported] = [[], [], []]
  const ink = new Proxy({}, { get: (kept, name) => kept[name] ?? ((...at) => void drawn.push([name, ...at])) })
  const node = { width: 0, height: 0, getContext: () => ink }
  const query = {
    select: () => query,
    fields: () => query,
    exec: (told) => told([{ node, width: 300, height: 200 }]),
  }
  const wx = {
    createSelectorQuery: () => query,
    nextTick: (run) => run(),
    canvasToTempFilePath: (options) => {
      exported.push(options.canvas)
      options.success({ tempFilePath: 'wxfile://signature.png' })
    },
    uploadFile: (options) => {
      uploaded.push(options)
      const envelope = { status: 0, code: 200, errCode: '', msg: '', data: '/files/9.png?s=1' }
      queueMicrotask(() => options.success({ statusCode: 200, data: JSON.stringify(envelope) }))
      return { onProgressUpdate() {}, abort() {} }
    },
  }
  return { wx, node, drawn, uploaded, exported }
}

const touch = (page, type, ...touches) => {
  const at = { id: nodes(page).find(({ uid }) => uid === 'pen').sid, dataset: {} }
  page.eh({ type, target: at, currentTarget: at, detail: {}, touches, changedTouches: touches, timeStamp: 1 })
}

const nameOf = (page) => nodes(page).find(({ ariaLabel }) => ariaLabel === '您的姓名')
async function typeName(page, value) {
  const at = { id: nameOf(page).sid, dataset: {} }
  page.eh({ type: 'input', target: at, currentTarget: at, detail: { value }, timeStamp: 1 })
  await settled()
}

test('A guardian signs by finger on the canvas of the messaging app, in the version that was read', async () => {
  const { wx, node, drawn, uploaded, exported } = client()
  const run = load(answer, wx)
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('child/sign/index', { id: '5', codes: 'consent' })
  assert.match(words(page), /同意训练/)
  assert.doesNotMatch(words(page), /隐私政策/)
  assert.match(words(page), /请先在框内签名/)
  assert.deepEqual([node.width, node.height], [600, 400])
  touch(page, 'touchstart', { x: 30, y: 20 })
  touch(page, 'touchmove', { x: 150, y: 100 })
  touch(page, 'touchend')
  assert.ok(drawn.some(([name, x, y]) => name === 'moveTo' && x === 60 && y === 40))
  await tap(page, '同意并签署')
  assert.equal(exported[0], node)
  assert.deepEqual({ ...uploaded[0].formData }, { kind: 'consentScan', name: 'signature.png' })
  const [added] = run.sent.filter(({ url }) => url.includes('/api/patient-consent/add'))
  assert.deepEqual(JSON.parse(JSON.stringify(added.data)), {
    patientId: 5,
    agreements: [{ code: 'consent', revision: 3 }],
    file: '/files/9.png?s=1',
  })
})

test('Where the canvas gives no picture, that is said in words, and signing by the name in letters is one tap away', async () => {
  const { wx, uploaded } = client()
  const said = []
  const whole = wx.canvasToTempFilePath
  const broken = ({ fail }) => fail({ errMsg: 'canvasToTempFilePath:fail' })
  const showToast = ({ title, success }) => {
    said.push(title)
    success?.({})
  }
  const device = { ...wx, showToast, canvasToTempFilePath: (options) => canvas(options) }
  let canvas = broken
  const run = load(answer, device)
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('child/sign/index', { id: '5', codes: 'consent' })
  touch(page, 'touchstart', { x: 30, y: 20 })
  touch(page, 'touchend')
  await tap(page, '同意并签署')
  assert.match(words(page), /没能从签名框里取到您的签名/)
  assert.deepEqual([said, uploaded.length], [[], 0])
  await tap(page, '输入姓名签署')
  await typeName(page, '石娜')
  await tap(page, '同意并签署')
  assert.match(words(page), /这台设备没能生成签名/)
  canvas = whole
  await tap(page, '同意并签署')
  assert.equal(uploaded.length, 1)
  assert.equal(run.sent.filter(({ url }) => url.includes('/api/patient-consent/add')).length, 1)
  assert.deepEqual(said, ['已签署'])
})

test('The name that somebody typed to sign with is there when the page opens again, until it is signed with; what was drawn is not', async () => {
  let stored = new Map([['cog.applet.session', JSON.stringify({ token: 'token-before' })]])
  const opened = async () => {
    const run = load(answer, client().wx)
    for (const [key, value] of stored) run.stored.set(key, value)
    stored = run.stored
    return run.open('child/sign/index', { id: '5', codes: 'consent' })
  }
  const drawn = await opened()
  touch(drawn, 'touchstart', { x: 30, y: 20 })
  touch(drawn, 'touchend')
  const first = await opened()
  assert.match(words(first), /请先在框内签名/)
  await tap(first, '不方便手写，输入姓名')
  await typeName(first, '石娜')
  const again = await opened()
  assert.ok(Object.values(nameOf(again)).includes('石娜'))
  assert.match(words(again), /这是您上次填写、还没有发出的内容/)
  await tap(again, '同意并签署')
  const last = await opened()
  assert.equal(nameOf(last), undefined)
  assert.match(words(last), /请先在框内签名/)
})

test('A page about a child that the account does not have says so, with a way back', async () => {
  for (const path of ['child/sign/index', 'child/profile/index']) {
    const run = load(answer, client().wx)
    run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
    const page = await run.open(path, { id: '77', codes: 'consent' })
    assert.match(words(page), /您的账号下没有这份档案/)
    assert.doesNotMatch(words(page), /同意并签署/)
    await tap(page, '返回')
    assert.deepEqual(run.opened, ['/pages/home/index'])
  }
})

const signed = (id, revision, state) => ({
  ...{ id, code: 'consent', revision, title: `同意书 ${revision}`, state, expired: false, outdated: true },
  ...{ parentName: '石娜', relation: 'mother', signedOn: '2024-05-01', expiresOn: null, endedAt: null, file: null },
})

test('A family opens the very text that it signed with one tap, also where a newer version is in force', async () => {
  const given = {
    '/api/patient/list': [{ ...child, consent: 'OUTDATED' }],
    '/api/patient-consent/list': [signed(2, 2, 'GIVEN'), signed(1, 1, 'REPLACED')],
    '/api/common/dict': [{ value: 'mother', label: '母亲' }],
  }
  const asked = []
  const run = load(({ url, data }) => {
    const path = new URL(url, 'https://x').pathname
    if (path !== '/api/patient-consent/agreements' || !data?.revision)
      return { data: given[path] ?? answer({ url }).data }
    asked.push({ ...data })
    return { data: [{ ...data, title: '同意书', body: `第 ${data.revision} 次的文字` }] }
  })
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('child/consents/index', { id: '5' })
  await tap(page, '阅读当时的版本')
  assert.match(words(page), /第 2 次的文字/)
  await tap(page, '关闭')
  assert.doesNotMatch(words(page), /次的文字/)
  await tap(page, '同意书 1 · 第 1 版')
  assert.match(words(page), /第 1 次的文字/)
  assert.deepEqual(asked, [
    { code: 'consent', revision: 2 },
    { code: 'consent', revision: 1 },
  ])
})

test('A relation that is not known in words is not shown by its code', async () => {
  const given = {
    '/api/patient/list': [{ ...child, relation: 'mother', hoursFree: 0, hoursHeld: 0, holders: {} }],
    '/api/patient-consent/list': [signed(2, 3, 'GIVEN')],
  }
  const offline = ({ url }) => {
    const path = new URL(url, 'https://x').pathname
    return path === '/api/common/dict' ? { fault: true } : { data: given[path] ?? answer({ url }).data }
  }
  for (const [path, shown] of [
    ['child/consents/index', /签署人 石娜/],
    ['child/profile/index', /彭梓涵/],
  ]) {
    const run = load(offline)
    run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
    const page = await run.open(path, { id: '5' })
    assert.match(words(page), shown)
    assert.doesNotMatch(words(page), /mother/)
  }
})
