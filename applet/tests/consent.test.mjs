import assert from 'node:assert/strict'
import test from 'node:test'
import { load, nodes, tap, words } from './stub.mjs'

const child = { id: 5, name: '彭梓涵', birthday: '2018-04-01', guardian: true, consent: 'MISSING' }
const answers = {
  '/api/rbac/user/userInfo': {
    ...{ userName: '石娜', phone: '139****0155', phoneBound: true, agreementDue: false },
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
