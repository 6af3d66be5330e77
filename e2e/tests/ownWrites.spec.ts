import type { Page } from '@playwright/test'
import { newPhone } from '../support/leads.ts'
import { act, callAs, expect, firstToken, notice, other, rowOf, test, unique } from '../support/real.ts'
import { realServer, signInAs } from '../support/test.ts'

/** A principal of a campus where no other test works, so that no other change reaches the page. */
async function alone() {
  const code = unique('E').toUpperCase().slice(0, 20)
  const campus = await callAs('admin', '/admin/campus/add', { name: unique('校区'), code, timeZone: 'Asia/Shanghai' })
  const roles = await callAs('admin', '/admin/rbac/role/page', { keyword: 'CAMPUS_PRINCIPAL' }, false)
  const loginName = unique('staff')
  const { id, password } = await callAs('admin', '/admin/rbac/user/add', {
    ...{ loginName, userName: unique('校长'), campusIds: [campus.id] },
    roleIds: roles.list.map((role) => role.id),
  })
  const token = await firstToken(loginName, password as string)
  const lead = async () => {
    const childName = unique('客户')
    const made = { childName, phone: newPhone(), campusId: campus.id, ownerId: id }
    return { childName, ...(await callAs('director', '/admin/customer/add', made)) }
  }
  return { token, lead }
}

/** Counts the calls of a page by their paths. */
function counted(page: Page) {
  const calls = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  })
  return (path: string) => calls.get(path) ?? 0
}

/** Waits until the open pages of a user have been told that a noun changed. */
async function hearing(token: string): Promise<{ until: (noun: string) => Promise<void>; end: () => void }> {
  const ended = new AbortController()
  const stream = await fetch(`${realServer}/admin/live/changes`, {
    headers: { Authorization: token },
    signal: ended.signal,
  })
  const events = (stream.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader()
  const until = async (noun: string) => {
    for (let text = ''; !text.includes(`"${noun}"`); ) text = (await events.read()).value ?? ''
  }
  return { until, end: () => ended.abort() }
}

const [list, counts] = ['/admin/customer/wait', '/admin/message-remind/list']

/** Notes what a lead needs, in its form. */
async function noteNeed(page: Page, childName: string, need: string): Promise<void> {
  await act(page, childName, '编辑')
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await form.getByLabel('需求').fill(need)
  await form.getByRole('button', { name: '保存' }).press('Enter')
  await expect(notice(page, '操作成功').first()).toBeVisible()
  await expect(form).toBeHidden()
}

test('after an action its list and its counts are fetched once, and a change by another user at that moment is shown', async ({
  browser,
}) => {
  const { token, lead } = await alone()
  const { childName } = await lead()
  const page = await other(browser)
  const calls = counted(page)
  await signInAs(page, token)
  await page.goto(`${realServer}/market/wait`)
  const bell = page.getByRole('link', { name: /通知消息/ })
  await expect(rowOf(page, childName)).toBeVisible()
  const told = await hearing(token)
  // Notices are heard in their order: once the unread count changes, everything before it has been fetched.
  await fetch(`${realServer}/admin/message/read`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', Authorization: token },
  })
  await expect(bell).toHaveAccessibleName('通知消息，0 条未读')
  const before = [calls(list), calls(counts)]

  await noteNeed(page, childName, '想练注意力')
  await told.until('customer')
  const { childName: second } = await lead()
  await expect(rowOf(page, second)).toBeVisible()
  await expect(bell).toHaveAccessibleName('通知消息，1 条未读')
  expect([calls(list), calls(counts)]).toEqual(before.map((count) => count + 2))

  let added: Awaited<ReturnType<typeof lead>> | undefined
  await page.route(`**${list}?*`, async (route) => {
    const response = await route.fetch()
    added ??= await lead()
    await route.fulfill({ response }).catch(() => undefined)
  })
  await noteNeed(page, childName, '想练记忆')
  await page.mouse.move(0, 0)
  await expect.poll(() => added !== undefined).toBe(true)
  await expect(rowOf(page, added?.childName ?? '')).toBeVisible()
  told.end()
  await page.context().close()
})
