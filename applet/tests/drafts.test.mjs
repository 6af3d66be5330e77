// What a family has written and not sent is there when the form opens again.
import assert from 'node:assert/strict'
import test from 'node:test'
import { answers, family } from './family.mjs'
import { answer, chosen, opened, submitted, uploads } from './homework.mjs'
import { load as loadHooks, rest, using } from './react.mjs'
import { load, nodes, settled, tap, words } from './stub.mjs'

test('What is typed into a form is there when it opens again, until it is sent or the user signs out', async () => {
  const { useTextDraft, forgetDrafts } = loadHooks()
  const typed = async () => (await using(useTextDraft, 'work.9')).now()
  const [, setText] = await typed()
  setText('说了五句')
  await rest()
  assert.equal((await typed())[0], '说了五句')
  assert.equal((await using(useTextDraft, 'work.10')).now()[0], '')
  forgetDrafts()
  assert.equal((await typed())[0], '')
})

const blank = { reason: null, note: '' }

test('A form of several fields says that it opened with what was not sent, and begins anew at a tap', async () => {
  const { useDraft } = loadHooks()
  const opened = () => using(useDraft, 'leave.7', blank)
  const page = await opened()
  page.now().write({ reason: 'ill' })
  await rest()
  page.now().write({ note: '发烧' })
  await rest()
  assert.deepEqual([page.now().written, page.now().isRestored], [{ reason: 'ill', note: '发烧' }, false])
  const again = await opened()
  assert.deepEqual([again.now().written, again.now().isRestored], [{ reason: 'ill', note: '发烧' }, true])
  again.now().clear()
  await rest()
  assert.deepEqual([again.now().written, again.now().isRestored], [blank, false])
  assert.equal((await opened()).now().isRestored, false)
})

test('A form that is as it was at first is not kept', async () => {
  const { useDraft } = loadHooks()
  const page = await using(useDraft, 'leave.7', blank)
  page.now().write({ note: '发烧' })
  await rest()
  page.now().write({ note: '' })
  await rest()
  assert.equal((await using(useDraft, 'leave.7', blank)).now().isRestored, false)
})

test('What one account wrote is not shown to another, and is there for the first again after a session that ended by itself', async () => {
  const { useTextDraft, writtenBy, forget } = loadHooks()
  writtenBy(1)
  const page = await using(useTextDraft, 'feedback')
  page.now()[1]('医生很耐心')
  await rest()
  forget()
  writtenBy(2)
  await page.draw('feedback')
  assert.equal(page.now()[0], '')
  writtenBy(1)
  await page.draw('feedback')
  assert.equal(page.now()[0], '医生很耐心')
})

test('What a visitor wrote goes with the sign-in, and nothing of anybody stays when the user signs out', async () => {
  const { useTextDraft, writtenBy, signOut } = loadHooks()
  const page = await using(useTextDraft, 'trial')
  page.now()[1]('想先体验')
  await rest()
  writtenBy(1)
  await page.draw('trial')
  assert.equal(page.now()[0], '想先体验')
  const late = page.now()[1]
  signOut()
  late('迟到的字')
  for (const accountId of [null, 1, 2]) {
    if (accountId) writtenBy(accountId)
    await page.draw('trial')
    assert.equal(page.now()[0], '')
  }
})

test('What an account wrote where visitors write, too, is not shown to a visitor once its session has ended, and is there for it again', async () => {
  const { useAccount, useTextDraft, session, calls } = loadHooks()
  const user = { accountId: 1, userName: '石娜', headUrl: null, phone: '139****0155', phoneBound: true }
  const data = { ...user, agreementDue: false, patients: [] }
  session.set({ token: 'first' })
  const page = await using(() => {
    useAccount()
    return useTextDraft('trial')
  })
  calls[0].resolve({ data: { status: 0, code: 200, errCode: '', msg: '', data } })
  await rest()
  page.now()[1]('想先体验')
  await rest()
  session.set({ token: null })
  await rest()
  assert.equal(page.now()[0], '')
  session.set({ token: 'second' })
  await rest()
  assert.equal(page.now()[0], '想先体验')
})

test('The device keeps the thirty forms that were written in last', async () => {
  const { useTextDraft } = loadHooks()
  for (let id = 1; id <= 31; id++) {
    const page = await using(useTextDraft, `work.${id}`)
    page.now()[1]('写了')
    await rest()
  }
  const textOf = async (id) => (await using(useTextDraft, `work.${id}`)).now()[0]
  assert.deepEqual([await textOf(1), await textOf(2), await textOf(31)], ['', '写了', '写了'])
})

test('A page that was dropped opens with the words and the photo that is stored, says which has to be added anew, and with nothing once all is handed in', async () => {
  const { client } = uploads(['stored', 'lost', 'lost'])
  const first = await opened({ ...chosen(1000, 2000), ...client })
  const fieldOf = (page) => nodes(page).find(({ ariaLabel }) => ariaLabel === '写下完成情况或问题')
  const at = { id: fieldOf(first.page).sid, dataset: {} }
  first.page.eh({ type: 'input', target: at, currentTarget: at, detail: { value: '说了五句' }, timeStamp: 1 })
  await tap(first.page, '添加照片或视频')
  await new Promise((resolve) => setTimeout(resolve, 1100))

  const openAgain = async ({ stored }) => {
    const run = load(answer, client)
    for (const [key, value] of stored) run.stored.set(key, value)
    return { run, page: await run.open('lesson/work/index', { id: '9' }) }
  }
  const again = await openAgain(first.run)
  assert.ok(Object.values(fieldOf(again.page)).includes('说了五句'))
  assert.match(words(again.page), /之前选的“2.jpg”没有留住，请重新添加/)
  await tap(again.page, '提交作业')
  assert.deepEqual(JSON.parse(JSON.stringify(submitted(again.run))), [
    { id: 9, version: 2, text: '说了五句', files: [{ name: '1.jpg', accessUrl: '/files/1.webp?s=1' }] },
  ])
  const last = await openAgain(again.run)
  assert.ok(!Object.values(fieldOf(last.page)).includes('说了五句'))
  assert.doesNotMatch(words(last.page), /没有留住/)
  assert.ok(!nodes(last.page).some(({ ariaLabel }) => ariaLabel === '移除 1.jpg'))
})

test('A stored photo whose address is over has to be added anew', async () => {
  const { client } = uploads([])
  const run = load(answer, client)
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  run.stored.set('cog.applet.writer', '3')
  const kept = { name: '1.jpg', known: '合影.jpg', accessUrl: '/files/1.webp?until=1700000000&sig=x' }
  run.stored.set('cog.applet.draft.3.work.9.files', JSON.stringify({ stored: [kept], lost: [] }))
  const page = await run.open('lesson/work/index', { id: '9' })
  assert.match(words(page), /之前选的“合影.jpg”没有留住，请重新添加/)
  assert.ok(!nodes(page).some(({ ariaLabel }) => ariaLabel === '移除 1.jpg'))
})

test('A name of one’s own that was typed and not saved is there when its sheet opens again, until it is saved', async () => {
  const user = { ...answers['/api/rbac/user/userInfo'], accountId: 3, headUrl: null }
  const run = family({ '/api/rbac/user/userInfo': () => ({ data: user }) })
  const page = await run.open('pages/mine/index')
  const shownName = () => nodes(page).find(({ ariaLabel }) => ariaLabel === '您的姓名')
  const open = () => tap(page, '石娜，修改姓名和头像')
  await open()
  const at = { id: shownName().sid, dataset: {} }
  page.eh({ type: 'input', target: at, currentTarget: at, detail: { value: '石娜娜' }, timeStamp: 1 })
  await settled()
  await tap(page, '关闭')
  assert.equal(shownName(), undefined)
  await open()
  assert.ok(Object.values(shownName()).includes('石娜娜'))
  assert.match(words(page), /这是您上次填写、还没有发出的内容/)
  await tap(page, '保存姓名')
  await open()
  assert.ok(Object.values(shownName()).includes('石娜'))
  assert.doesNotMatch(words(page), /还没有发出的内容/)
})
