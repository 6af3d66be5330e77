// What WeChat's review asks of the mini-program beside its pages.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { load, nodes, output, settled, words } from './stub.mjs'

const read = (name) => JSON.parse(readFileSync(join(output, name), 'utf8'))
const app = read('app.json')
const pages = [...app.pages, ...app.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
const anybody = ({ page }) => page === 'pages/home/index' || page.startsWith('visit/')
const source = join(import.meta.dirname, '../src')
const code = readdirSync(source, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

test('A search in the messaging app finds only pages that anybody may read', () => {
  const { rules } = read(app.sitemapLocation)
  assert.deepEqual(rules.at(-1), { action: 'disallow', page: '*' })
  for (const rule of rules.slice(0, -1)) {
    assert.ok(pages.includes(rule.page), rule.page)
    assert.equal(rule.action, 'allow')
    assert.ok(anybody(rule), rule.page)
  }
})

test('Consent is asked for before anything private, and no interface of places or addresses is declared, because none is used', () => {
  assert.equal(app.__usePrivacyCheck__, true)
  assert.equal(app.requiredPrivateInfos, undefined)
  assert.doesNotMatch(
    code,
    /(getLocation|getFuzzyLocation|choose(Location|Poi|Address)|LocationUpdate|onLocationChange)\(/,
  )
})

test('The privacy guide is told of each private interface that the code calls, and of no other', () => {
  const [, step] = /^4\. (.*?)\n5\. /ms.exec(readFileSync(join(import.meta.dirname, '../../docs/APPLET.md'), 'utf8'))
  const [declared] = step.split('are not used')
  const called = {
    ...{ chooseMedia: 'camera', chooseMessageFile: 'chosen files', getRecorderManager: 'microphone' },
    setClipboardData: 'clipboard',
  }
  for (const [name, word] of Object.entries(called)) {
    assert.match(code, new RegExp(`\\.${name}\\(`))
    assert.ok(declared.includes(word), word)
  }
  assert.doesNotMatch(
    code,
    /\.(getClipboardData|save(Image|Video)ToPhotosAlbum|chooseContact|addPhoneContact|chooseInvoiceTitle|getWeRunData|startAccelerometer)\(/,
  )
})

test('The packages that a page brings along are those of the application', () => {
  const roots = app.subPackages.map(({ root }) => root)
  for (const [page, { packages }] of Object.entries(app.preloadRule)) {
    assert.ok(pages.includes(page), page)
    for (const name of packages) assert.ok(roots.includes(name), name)
  }
})

test('Every page that anybody may read can be shared as a card, and no other', async () => {
  const answers = { '/api/activity-info/page': { list: [], total: 0 }, '/api/course/page': { list: [], total: 0 } }
  const answer = ({ url }) => ({ data: answers[new URL(url).pathname] ?? [] })
  for (const page of pages)
    assert.equal(
      /enableShareAppMessage/.test(readFileSync(join(output, `${page}.js`), 'utf8')),
      anybody({ page }),
      page,
    )
  const home = await load(answer).open('pages/home/index')
  assert.deepEqual({ ...home.onShareAppMessage({}) }, { title: '认知功能康复训练', path: '/pages/home/index' })
})

test('The customer service of the messaging app is reached from the page of the account', async () => {
  const page = await load(() => ({ data: [] })).open('pages/mine/index')
  const asking = nodes(page).find((node) => Object.values(node).includes('contact'))
  assert.ok(asking)
  assert.match(words(page), /联系客服/)
})

/** A client that has a newer version ready when `fetched` is called; `agrees` answers what it asks. */
function updating(agrees) {
  const told = { asked: 0, restarts: 0 }
  const client = {
    getUpdateManager: () => ({
      onUpdateReady: (ready) => Object.assign(told, { fetched: ready }),
      applyUpdate() {
        told.restarts += 1
      },
    }),
    showModal: ({ success }) => {
      told.asked += 1
      success({ confirm: agrees, cancel: !agrees })
    },
  }
  return { told, client }
}

test('A newer version is asked about once, and restarts only whoever agrees', async () => {
  for (const agrees of [true, false]) {
    const { told, client } = updating(agrees)
    const run = load(() => ({ data: [] }), client)
    const page = await run.open('pages/mine/index')
    told.fetched()
    await settled()
    page.onShow()
    await settled()
    assert.deepEqual([told.asked, told.restarts], [1, agrees ? 1 : 0])
  }
})

test('Nobody is asked to restart on a page where something may be written; the next tab asks', async () => {
  const { told, client } = updating(true)
  const run = load(() => ({ data: [] }), client)
  await run.open('visit/trial/index')
  told.fetched()
  await settled()
  assert.equal(told.asked, 0)
  await run.open('pages/mine/index')
  assert.deepEqual([told.asked, told.restarts], [1, 1])
})

test('Every call goes to the address of the service that the mini-program was built for', async () => {
  const run = load(() => ({ data: [] }))
  await run.open('visit/campuses/index')
  assert.ok(run.sent.length > 0)
  for (const { url } of run.sent) assert.match(url, /^https?:\/\/[^/]+\/api\//)
})
