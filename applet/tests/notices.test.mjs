import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { noticePage } from '../../contract/src/notices.ts'
import { load, nodes, settled, tap, words } from './stub.mjs'

const work = {
  ...{ id: 9, version: 2, soDayId: 7, patientId: 5, patientName: '彭梓涵', courseName: '语言训练', doctorName: '乔辉' },
  ...{ title: '看图说话', content: '', timesAWeek: null, minutes: null, dueOn: '2030-01-02', state: 'VIEWED' },
  ...{ submittedAt: null, score: null, materialTitle: null, materialPages: null, domainName: null, entries: [] },
}
const user = { userName: '石娜', phone: '139****0155', phoneBound: true, agreementDue: false, patients: [{ id: 5 }] }
const TRAINING = { kind: 'TRAINING', templateId: 'template-of-training', remaining: 0 }

/** Homework handed in with words; `said` is what the user answers where the messaging app asks. Answers what was asked and sent. */
async function handedIn(templates, said) {
  const answers = {
    '/api/rbac/user/userInfo': user,
    '/api/work/detail': work,
    '/api/work/submit': { version: 3 },
    '/api/message/templates': templates,
    '/api/message/subscribe': null,
  }
  const asked = []
  const order = []
  const run = load(
    ({ url }) => {
      const { pathname } = new URL(url, 'https://x')
      order.push(pathname)
      return { data: pathname in answers ? answers[pathname] : [] }
    },
    {
      requestSubscribeMessage: (options) => {
        asked.push(options.tmplIds)
        order.push('asked')
        if (said) options.success(Object.fromEntries(options.tmplIds.map((id) => [id, said])))
        else options.fail({ errMsg: 'requestSubscribeMessage:fail' })
      },
    },
  )
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('lesson/work/index', { id: '9' })
  const field = nodes(page).find(({ ariaLabel }) => ariaLabel === '写下完成情况或问题')
  const at = { id: field.sid, dataset: {} }
  page.eh({ type: 'input', target: at, currentTarget: at, detail: { value: '读了三遍' }, timeStamp: 1 })
  await settled()
  await tap(page, '提交作业')
  const sent = (path) =>
    run.sent.filter(({ url }) => url.includes(path)).map(({ data }) => JSON.parse(JSON.stringify(data)))
  return { asked, order, subscribed: sent('/api/message/subscribe'), submitted: sent('/api/work/submit') }
}

test('Who hands in homework is asked whether to be told of the answer, in the tap and before it is sent', async () => {
  const { asked, order, subscribed, submitted } = await handedIn([TRAINING], 'accept')
  assert.deepEqual(asked, [[TRAINING.templateId]])
  assert.deepEqual(subscribed, [{ answers: [{ kind: 'TRAINING', templateId: TRAINING.templateId, agreed: true }] }])
  assert.equal(submitted.length, 1)
  assert.ok(order.indexOf('asked') < order.indexOf('/api/work/submit'))
})

test('Who does not want to be told, or cannot be asked, hands in all the same', async () => {
  const refused = await handedIn([TRAINING], 'reject')
  const no = { kind: 'TRAINING', templateId: TRAINING.templateId, agreed: false }
  assert.deepEqual(refused.subscribed, [{ answers: [no] }])
  assert.equal(refused.submitted.length, 1)
  const unasked = await handedIn([TRAINING], null)
  assert.deepEqual(unasked.subscribed, [])
  assert.equal(unasked.submitted.length, 1)
})

test('Nobody is asked who has agreed often enough, or where the centre has set no template', async () => {
  for (const templates of [[], [{ ...TRAINING, remaining: 3 }], [{ ...TRAINING, kind: 'ACTIVITY' }]]) {
    const { asked, submitted } = await handedIn(templates, 'accept')
    assert.deepEqual(asked, [])
    assert.equal(submitted.length, 1)
  }
})

const NEWS = { kind: 'NEWS', templateId: 'template-of-news', remaining: 0 }
const OFFER = '下次也在微信里通知我'

/** A message that is opened; answers the page, what the client asked, and what was sent. */
async function opened({ event = 'announced', templates = [NEWS], said = 'accept' } = {}) {
  const answers = {
    '/api/rbac/user/userInfo': user,
    '/api/message/detail': {
      ...{ id: 3, type: 'SYSTEM', title: '周六停课', body: '改到周日', link: null, event },
      ...{ readAt: null, createdAt: '2030-01-02T08:00:00.000Z' },
    },
    '/api/message/templates': templates,
    '/api/message/subscribe': null,
  }
  const asked = []
  const run = load(({ url }) => ({ data: answers[new URL(url, 'https://x').pathname] ?? [] }), {
    requestSubscribeMessage: (options) => {
      asked.push(options.tmplIds)
      options.success(Object.fromEntries(options.tmplIds.map((id) => [id, said])))
    },
  })
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  const page = await run.open('more/message/index', { id: '3' })
  const subscribed = () =>
    run.sent
      .filter(({ url }) => url.includes('/api/message/subscribe'))
      .map(({ data }) => JSON.parse(JSON.stringify(data)))
  return { page, asked, subscribed }
}

test('An announcement offers to tell the next one in the messaging app, and asks when that is tapped alone', async () => {
  const { page, asked, subscribed } = await opened()
  assert.deepEqual(asked, [])
  await tap(page, OFFER)
  assert.deepEqual(asked, [[NEWS.templateId]])
  assert.deepEqual(subscribed(), [{ answers: [{ kind: 'NEWS', templateId: NEWS.templateId, agreed: true }] }])
  assert.ok(!words(page).includes(OFFER))
})

test('Who declines the offer keeps it', async () => {
  const { page, subscribed } = await opened({ said: 'reject' })
  await tap(page, OFFER)
  assert.deepEqual(subscribed(), [{ answers: [{ kind: 'NEWS', templateId: NEWS.templateId, agreed: false }] }])
  assert.ok(words(page).includes(OFFER))
})

test('No other message offers it, nor one to who has agreed often enough, nor where the centre has set no template', async () => {
  for (const told of [{ event: 'hoursFew' }, { templates: [{ ...NEWS, remaining: 3 }] }, { templates: [] }]) {
    const { page } = await opened(told)
    assert.ok(words(page).includes('周六停课'))
    assert.ok(!words(page).includes(OFFER))
  }
})

test('The page that a notice opens is one of the mini-program', () => {
  const { pages, subPackages } = JSON.parse(readFileSync(new URL('../dist/weapp/app.json', import.meta.url)))
  const inPackages = subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))
  assert.ok([...pages, ...inPackages].includes(noticePage), noticePage)
})
