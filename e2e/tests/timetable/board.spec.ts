import { node, user } from '../../support/answers.ts'
import type { Mock } from '../../support/mock.ts'
import { expect, test } from '../../support/test.ts'

const session = (id: number, patientName: string, from: string, to: string) => ({
  id,
  lessonId: id,
  version: 3,
  campusId: 1,
  campusName: '上海徐汇校区',
  day: '2026-11-23',
  from,
  to,
  state: 'PLANNED',
  patientId: id,
  patientName,
  doctorId: 5,
  doctorName: '何明轩',
  courseId: 2,
  courseName: '注意力一对一训练',
  roomId: null,
  roomName: null,
  macId: null,
  macName: null,
  location: 'CENTER',
  capacity: 1,
  seats: 1,
})

/** The board of a user of one campus, whose menu has these pages, too. */
function board(mock: Mock, permissions: string[], more: ReturnType<typeof node>[] = []): void {
  mock.data('/admin/rbac/user/userInfo', { ...user, oneCampus: true, permissions })
  mock.data('/admin/rbac/user/allRoutes/new', [
    node({
      name: '排课',
      path: '/schedule',
      component: 'Layout',
      childList: [node({ name: '今日到课', path: '/schedule/today', component: 'schedule/soDayToday' })],
    }),
    ...more,
  ])
}
const campus = { id: 1, name: '上海徐汇校区', code: 'C1', timeZone: 'Asia/Shanghai' }

test('the board names who is ten minutes late, by the clock of the campus, and one click checks the patient in', async ({
  page,
  mock,
  open,
}) => {
  const calls = ['/admin/so-day/list/admin', '/admin/so-day/checkIn', '/admin/so-day/detail']
  board(mock, calls)
  mock.data('/admin/campus/all', [campus])
  const late = session(1, '丁奕辰', '09:00', '09:45')
  const soon = session(2, '史宇航', '09:05', '09:50')
  let here = false
  mock.on('/admin/so-day/list/admin', () => ({ data: [here ? { ...late, state: 'CHECKED_IN' } : late, soon] }))
  mock.on('/admin/so-day/checkIn', () => {
    here = true
    return { data: { done: [1], refused: [] } }
  })
  // 09:11 in Shanghai.
  await page.clock.setFixedTime('2026-11-23T01:11:00Z')
  await open('/schedule/today')
  const column = (name: string) => page.getByRole('region', { name })
  await expect(column('迟到').getByRole('listitem')).toHaveText(/丁奕辰.*已迟到 11 分钟/)
  await expect(column('待到').getByRole('listitem')).toHaveText(/史宇航.*已到上课时间/)
  await column('迟到').getByRole('button', { name: '签到' }).click()
  await expect(column('已到').getByRole('listitem')).toHaveText(/丁奕辰/)
  await expect(column('迟到').getByRole('listitem')).toHaveCount(0)
  expect(JSON.parse(mock.to('/admin/so-day/checkIn')[0]?.body ?? '')).toEqual({ sessions: [{ id: 1, version: 3 }] })
})

test('a second click in haste does not check in the child whose card came under the mouse', async ({
  page,
  mock,
  open,
}) => {
  board(mock, ['/admin/so-day/list/admin', '/admin/so-day/checkIn'])
  mock.data('/admin/campus/all', [campus])
  const here = new Set<number>()
  const rows = [session(1, '丁奕辰', '09:00', '09:45'), session(2, '史宇航', '09:00', '09:45')]
  mock.on('/admin/so-day/list/admin', () => ({
    data: rows.map((row) => (here.has(row.id) ? { ...row, state: 'CHECKED_IN' } : row)),
  }))
  mock.on('/admin/so-day/checkIn', ({ body }) => {
    const [{ id }] = JSON.parse(body).sessions as [{ id: number }]
    here.add(id)
    return { data: { done: [id], refused: [] } }
  })
  await page.clock.setFixedTime('2026-11-23T01:11:00Z')
  await open('/schedule/today')
  const late = page.getByRole('region', { name: '迟到' })
  const { x = 0, y = 0 } = (await late.getByRole('button', { name: '签到' }).first().boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10)
  await expect(late.getByRole('listitem')).toHaveCount(1)
  await page.mouse.click(x + 10, y + 10)
  await expect(page.locator('#notices')).toContainText('丁奕辰 已签到')
  // The next one waits until the eye has followed.
  await late.getByRole('button', { name: '签到' }).click()
  await expect(late.getByRole('listitem')).toHaveCount(0)
  expect(mock.to('/admin/so-day/checkIn')).toHaveLength(2)
})

test('a child on leave stands apart with a make-up as the next step, and the menu of a card leads to the numbers of its family', async ({
  page,
  mock,
  open,
}) => {
  const calls = ['/admin/so-day/list/admin', '/admin/so-day/makeUp', '/admin/so-day/confirm', '/admin/patient/reveal']
  board(mock, calls, [
    node({
      name: '患者',
      path: '/patient',
      component: 'Layout',
      childList: [node({ name: '患者档案', path: '/patient/info', component: 'patient/info' })],
    }),
  ])
  mock.data('/admin/campus/all', [campus])
  const leave = { ...session(1, '丁奕辰', '09:00', '09:45'), state: 'LEAVE', makeUpUntil: '2026-12-23', madeUpOn: null }
  mock.data('/admin/so-day/list/admin', [leave, session(2, '史宇航', '09:05', '09:50')])
  await page.clock.setFixedTime('2026-11-23T01:11:00Z')
  await open('/schedule/today')
  const card = (group: string) => page.getByRole('region', { name: group }).getByRole('listitem')
  await expect(card('请假')).toHaveText(/丁奕辰/)
  await expect(card('请假').getByRole('button', { name: '补课' })).toBeVisible()
  await card('待到').getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['联系家长', '确认'])
  await page.getByRole('menuitem', { name: '联系家长' }).click()
  await expect(page).toHaveURL(/\/patient\/info\?id=2&numbers=2/)
})

test('a board whose campuses cannot be read says so, and shows the sessions after a retry', async ({
  page,
  mock,
  open,
}) => {
  board(mock, ['/admin/so-day/list/admin'])
  mock.on('/admin/campus/all', { status: 1, code: 500, http: 500, msg: '服务器内部错误' })
  mock.data('/admin/so-day/list/admin', [])
  await open('/schedule/today')
  const fault = page.getByRole('alert').filter({ hasText: '数据加载失败' })
  await expect(fault).toContainText('服务器内部错误')
  mock.data('/admin/campus/all', [campus])
  await fault.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: '迟到' })).toBeVisible()
})

test('who came without a lesson stands below the board with who took them, and each can be opened', async ({
  page,
  mock,
  open,
}) => {
  const calls = ['/admin/so-day/list/admin', '/admin/customer/visits', '/admin/customer/visits/correct']
  board(mock, calls, [
    node({
      name: '市场',
      path: '/market',
      component: 'Layout',
      childList: [node({ name: '来访登记', path: '/market/register', component: 'market/register' })],
    }),
  ])
  mock.data('/admin/campus/all', [campus])
  mock.data('/admin/so-day/list/admin', [])
  const visit = (id: number, childName: string, ownerName: string | null, correctable: boolean) => ({
    ...{
      id,
      childName,
      ownerName,
      correctable,
      campusId: 1,
      campusName: campus.name,
      contact: '林女士',
      phone: '138****8000',
    },
    ...{ source: 'walkIn', need: null, createdByName: null, createdAt: '2026-11-23T01:00:00Z', version: 1 },
  })
  mock.data('/admin/customer/visits', {
    list: [visit(7, '林小满', null, true), visit(8, '史宇航', '谭琳', false)],
    total: 2,
  })
  await page.clock.setFixedTime('2026-11-23T01:11:00Z')
  await open('/schedule/today')
  const visitors = page.getByRole('region', { name: '今日来访' }).getByRole('listitem')
  await expect(visitors).toHaveText([/林小满.*待分配/, /史宇航.*跟进人：谭琳/])
  await visitors.getByRole('link', { name: '林小满' }).click()
  await expect(page).toHaveURL(/\/market\/register\?add=7/)
})
