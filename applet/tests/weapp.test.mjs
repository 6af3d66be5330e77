import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { load, nodes, output, words } from './stub.mjs'

const app = JSON.parse(readFileSync(join(output, 'app.json'), 'utf8'))
const files = readdirSync(output, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  .map((entry) => join(entry.parentPath, entry.name))
const kB = (paths) => Math.round(paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1024)

const lesson = { id: 7, day: '2020-03-04', from: '19:15', to: '20:15', courseName: '执行功能训练', doctorName: '乔辉' }
const child = {
  id: 5,
  name: '彭梓涵',
  birthday: '2018-04-01',
  campusId: 1,
  campusName: '合肥蜀山校区',
  photo: null,
  next: lesson,
  hoursFree: 8,
  hoursHeld: 12,
  unlimited: false,
  worksOpen: 2,
  guardian: true,
}
const user = { userName: '石娜', phone: '139****0155', phoneBound: true, agreementDue: false, patients: [{ id: 5 }] }
const answers = {
  '/api/rbac/user/wxLogin': { token: 'token-of-wechat', phoneBound: true, agreementDue: false },
  '/api/rbac/user/userInfo': user,
  '/api/patient/list': [child],
  '/api/message/noRead': 3,
  '/api/common/showGuide': { show: false, pages: [], browser: false },
  '/api/activity-info/page': { list: [], total: 0 },
}
const pathOf = (url) => new URL(url, 'https://x').pathname
const answer = ({ url }) => ({ data: answers[pathOf(url)] ?? [] })
const signedIn = (run) => {
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  return run
}

test('The main package stays below 700 kB, and each subpackage below 2 MB', () => {
  const roots = app.subPackages.map(({ root }) => join(output, root))
  const main = files.filter((path) => !roots.some((root) => path.startsWith(`${root}/`)))
  process.stdout.write(`# size: main package ${kB(main)} kB\n`)
  assert.ok(kB(main) < 700)
  for (const root of roots) {
    const size = kB(files.filter((path) => path.startsWith(`${root}/`)))
    process.stdout.write(`# size: subpackage ${root.slice(output.length + 1)} ${size} kB\n`)
    assert.ok(size < 2048)
  }
})

test('Every page of the application is in the output, with its markup, and no page stands twice', () => {
  const pages = [...app.pages, ...app.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
  assert.equal(new Set(pages).size, pages.length)
  for (const page of pages)
    for (const kind of ['js', 'json', 'wxml'])
      assert.ok(statSync(join(output, `${page}.${kind}`)).size > 0, `${page}.${kind}`)
})

test('No schema library and no browser global that the client lacks is in the scripts of the mini-program', () => {
  for (const path of files.filter((file) => file.endsWith('.js')))
    assert.doesNotMatch(
      readFileSync(path, 'utf8'),
      /ZodError|\$ZodType|localStorage\.|new FormData|new URLSearchParams/,
      path,
    )
})

test('A visitor is shown the way to the sign-in, and no call of an account is made', async () => {
  const run = load(answer)
  const page = await run.open('pages/home/index')
  assert.match(words(page), /微信登录/)
  assert.equal(
    run.sent.some(({ url }) => /patient|userInfo/.test(url)),
    false,
  )
})

test('A parent sees the next lesson and the hours left; every call carries the token and the marker', async () => {
  const run = load(answer)
  signedIn(run)
  const again = load(answer)
  for (const [key, value] of run.stored) again.stored.set(key, value)
  const page = await open(again, 'pages/home/index')
  assert.match(words(page), /彭梓涵的下一节课/)
  assert.match(words(page), /2020年3月4日 周三 19:15–20:15/)
  assert.match(words(page), /20/)
  const call = again.sent.find(({ url }) => url.includes('/api/patient/list'))
  assert.equal(call.header.Authorization, 'token-before')
  assert.equal(call.header['X-Requested-With'], 'XMLHttpRequest')
})

test('Home and the lesson say what to bring in the words of the course where it has some, and else by the place', async () => {
  const placed = {
    ...lesson,
    location: 'CENTER',
    campusName: '上海徐汇校区',
    state: 'PLANNED',
    works: [],
    patientId: 5,
  }
  const shownFor = async (bring, path, query) => {
    const of = {
      '/api/patient/list': [{ ...child, next: { ...placed, bring } }],
      '/api/so-day/info': { ...placed, bring },
    }
    const run = load(({ url }) => ({ data: of[pathOf(url)] ?? answers[pathOf(url)] ?? [] }))
    return words(await open(run, path, query))
  }
  for (const [path, query] of [['pages/home/index'], ['lesson/detail/index', { id: '7' }]]) {
    const own = await shownFor('老花镜、助听器', path, query)
    assert.match(own, /老花镜、助听器/, path)
    assert.doesNotMatch(own, /请带水杯/, path)
    assert.match(await shownFor(null, path, query), /请带水杯/, path)
  }
})

test('An ended session is renewed by the login of the messaging app, once for all calls, without a word', async () => {
  const renewing = ({ url, header }) =>
    header.Authorization === 'token-before' && pathOf(url) !== '/api/rbac/user/wxLogin'
      ? { status: 10, code: 401, errCode: 'REALM_EXCEPTION', data: null }
      : answer({ url })
  const run = load(renewing)
  const page = await open(run, 'pages/home/index')
  assert.match(words(page), /彭梓涵的下一节课/)
  assert.equal(run.sent.filter(({ url }) => url.includes('wxLogin')).length, 1)
  assert.deepEqual(run.opened, [])
})

test('Without a network the timetable that was read last is shown, with its age', async () => {
  const page0 = {
    id: 7,
    version: 1,
    patientId: 5,
    state: 'PLANNED',
    makeUp: false,
    moved: false,
    commented: false,
    ...lesson,
  }
  const online = ({ url }) =>
    pathOf(url) === '/api/so-day/page'
      ? { data: { list: [page0], total: 1 } }
      : pathOf(url) === '/api/so-day/total'
        ? { data: { days: [], done: 0, leave: 0, absent: 0, hoursUsed: 0 } }
        : pathOf(url) === '/api/so-day/makeUp/page'
          ? { data: { list: [], total: 0 } }
          : answer({ url })
  const before = load(online)
  await open(before, 'pages/timetable/index')
  const after = load(() => ({ fault: true }))
  for (const [key, value] of before.stored) after.stored.set(key, value)
  const page = await after.open('pages/timetable/index')
  await new Promise((resolve) => setTimeout(resolve, 1300))
  assert.match(words(page), /执行功能训练/)
  assert.match(words(page), /网络不稳定，显示的是/)
})

test('The messaging app knows the tabs of the bar, each by its name, and draws no bar of its own', async () => {
  const zh = JSON.parse(readFileSync(join(import.meta.dirname, '../src/messages/zh-CN.json'), 'utf8'))
  const page = await load(answer).open('pages/home/index')
  const bar = nodes(page).find(({ ariaRole }) => ariaRole === 'navigation')
  const names = nodes({ data: { root: bar } }).flatMap(({ v }) => (v ? [v] : []))
  assert.deepEqual(
    app.tabBar.list.map(({ text }) => text),
    names,
  )
  assert.deepEqual(
    app.tabBar.list.map(({ pagePath }) => pagePath),
    app.pages.slice(0, names.length),
  )
  for (const { pagePath, text } of app.tabBar.list) assert.equal(zh[`tab.${pagePath.split('/')[1]}`], text)
  assert.equal(app.tabBar.custom, true)
  for (const kind of ['js', 'json', 'wxml'])
    assert.ok(files.some((file) => file.endsWith(`custom-tab-bar/index.${kind}`)))
})

test('A tap on a tab leads to its page', async () => {
  const run = load(answer)
  const page = await run.open('pages/home/index')
  const tab = nodes(page).find(({ ariaLabel }) => ariaLabel === '课表')
  page.eh({
    type: 'tap',
    target: { id: tab.sid, dataset: {} },
    currentTarget: { id: tab.sid, dataset: {} },
    detail: {},
    timeStamp: 1,
  })
  assert.deepEqual(run.opened, ['/pages/timetable/index'])
})

/** Opens a page with the session of a parent: storage is read when the scripts are loaded. */
function open(run, path, query) {
  return signedIn(run).open(path, query)
}
