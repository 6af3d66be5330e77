// The mini-program's own output, not that of browsers, drawn on glass-easel in Chromium. Here rather than beside `applet/tests`, because
// those run while the browser is still being installed; when these do, `npm test` has both it and the output.
import { test as base, expect, type Page } from '@playwright/test'
import { type Call, startWeapp } from '../../support/weapp/weapp.ts'

const of = { patientId: 5, patientName: '彭梓涵', doctorName: '乔辉' }
const lesson = {
  ...{ ...of, id: 7, version: 1, state: 'PLANNED', courseName: '执行功能训练', hours: 1, works: [] },
  ...{ day: '2030-03-04', from: '19:15', to: '20:15', location: 'CENTER', campusName: '蜀山校区', roomName: '301' },
}
const child = {
  ...{ id: 5, name: '彭梓涵', campusId: 1, campusName: '蜀山校区', guardian: true, consent: 'MISSING', next: lesson },
  ...{ hoursFree: 8, hoursHeld: 12, worksOpen: 1, coursesLow: [], payer: true, mayAskLeave: true },
}
const work = {
  ...{ ...of, id: 9, version: 2, state: 'VIEWED', title: '看图说话', content: '每天五分钟', dueOn: '2030-01-02' },
  ...{ courseName: '语言训练', score: null, timesAWeek: null, minutes: null, entries: [] },
}
const consent = { code: 'consent', revision: 3, title: '训练知情同意书', body: '同意训练' }
const user = { userName: '石娜', phone: '139****0155', agreementDue: false, patients: [{ id: 5, relation: 'mother' }] }
const answers: Record<string, (call: Call) => unknown> = {
  '/api/rbac/user/agreement/info': ({ data }) => ({ revision: 1, title: '协议', ...data }),
  '/api/rbac/user/wxLogin': () => ({ token: 'token-of-login', phoneBound: false, agreementDue: true }),
  '/api/rbac/user/wxPhoneNumber': () => ({ token: 'token-of-phone', agreementDue: false }),
  '/api/rbac/user/userInfo': ({ header }) => ({ ...user, phoneBound: header.Authorization === 'token-of-phone' }),
  '/api/patient/list': () => [child],
  '/api/message/noRead': () => 0,
  '/api/common/showGuide': () => ({ show: false, pages: [], browser: false }),
  '/api/activity-info/page': () => ({ list: [], total: 0 }),
  '/api/so-day/info': () => lesson,
  '/api/work/page': () => ({ list: [work], total: 1 }),
  '/api/work/detail': () => work,
  '/api/work/submit': () => ({ version: 3 }),
  '/api/patient-consent/agreements': () => [consent],
}
const pathOf = ({ url }: Call) => new URL(url).pathname

/** A phone on which the mini-program was started, and what it sent. Fails with what the browser or glass-easel complains about. */
const test = base.extend<{ start: (signedIn: boolean) => Promise<Call[]> }>({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  start: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
    page.on('console', (said) => complaints.push(said.text()))
    await use(async (signedIn) => {
      const sent: Call[] = []
      const answer = (call: Call) => {
        sent.push(call)
        return { data: answers[pathOf(call)]?.(call) ?? [] }
      }
      await startWeapp(page, answer, signedIn ? { 'cog.applet.session': '{"token":"token-of-phone"}' } : {})
      return sent
    })
    expect(complaints).toEqual([])
  },
})
const open = (page: Page, url: string) => page.evaluate(`weapp.open('${url}')`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('A parent ticks the box and gives the phone by one tap; the next lesson stands on home, and a tap opens it', async ({
  page,
  start,
}) => {
  const sent = await start(false)
  await open(page, '/pages/signin/index')
  await expect(button(page, '请先勾选同意协议')).toBeDisabled()
  await page.getByText('我已阅读并同意以上协议').tap()
  await button(page, '手机号快捷登录').tap()
  await expect(page.locator('.next')).toContainText('彭梓涵的下一节课')
  await expect(page.locator('.next')).toContainText('2030年3月4日')
  const phone = sent.find((call) => pathOf(call) === '/api/rbac/user/wxPhoneNumber')
  expect(phone).toMatchObject({ data: { code: 'code-of-phone' }, header: { Authorization: 'token-of-login' } })
  await page.locator('.next').tap()
  await expect(page.locator('.fact', { hasText: '蜀山校区' })).toBeVisible()
  expect(sent.find((call) => pathOf(call) === '/api/so-day/info')?.data).toEqual({ id: 7 })
})

test('A parent goes to homework by the bar, writes a few words and hands them in', async ({ page, start }) => {
  const sent = await start(true)
  await open(page, '/pages/home/index')
  await button(page, '作业').last().tap()
  await button(page, /看图说话/).tap()
  await expect(button(page, '提交作业')).toBeDisabled()
  await page.locator('textarea').pressSequentially('今天说了三句')
  await button(page, '提交作业').tap()
  await expect
    .poll(() => sent.filter((call) => pathOf(call) === '/api/work/submit').map(({ data }) => data))
    .toEqual([{ id: 9, version: 2, text: '今天说了三句', files: [] }])
})

test('The page of a consent finds the canvas to sign on, and makes it as dense as the screen', async ({
  page,
  start,
}) => {
  await start(true)
  await open(page, '/child/sign/index?id=5&codes=consent')
  const canvas = page.locator('canvas.pen')
  await expect(canvas).toBeVisible()
  const width = (await canvas.boundingBox())?.width ?? 0
  await expect(canvas).toHaveJSProperty('width', width * 2)
})

test('No script of the mini-program reaches what a browser has and the client lacks', async ({ page, start }) => {
  await start(false)
  const names = ['window', 'self', 'document', 'fetch', 'localStorage', 'navigator', 'this']
  const code = `module.exports = [${names.map((name) => `typeof ${name}`).join()}, typeof wx]`
  const kinds = await page.evaluate(`weapp.run(${JSON.stringify(code)}, 'probe')`)
  expect(kinds).toEqual([...names.map(() => 'undefined'), 'object'])
})
