import { node, user } from '../../support/answers.ts'
import type { Mock } from '../../support/mock.ts'
import { expect, test } from '../../support/test.ts'

const session = (id: number, patientName: string) => ({
  id,
  lessonId: 1,
  version: 3,
  campusId: 1,
  campusName: '上海徐汇校区',
  ...{ day: '2026-11-23', from: '09:00', to: '10:00', state: 'PLANNED' },
  ...{ patientId: id, patientName, doctorId: 7, doctorName: '陈晓雨', courseId: 2, courseName: '社会认知小组' },
  ...{ roomId: null, roomName: null, macId: null, macName: null, location: 'CENTER', capacity: 6, seats: 2 },
})

/** A doctor whose day has one lesson of two patients. */
function groupDay(mock: Mock) {
  const permissions = ['/admin/so-day/list', '/admin/so-day/checkIn', '/admin/so-day/detail']
  mock.data('/admin/rbac/user/userInfo', { ...user, permissions: [...permissions, '/admin/so-day/record/save'] })
  mock.data('/admin/rbac/user/allRoutes/new', [
    node({ name: '首页', path: '/dashboard', component: 'home/dashboard', fixed: true }),
  ])
  const rows = [session(1, '丁奕辰'), session(2, '史宇航')]
  const here = new Set<number>()
  mock.on('/admin/so-day/list', () => ({
    data: rows.map((row) => (here.has(row.id) ? { ...row, state: 'CHECKED_IN' } : row)),
  }))
  mock.on('/admin/so-day/checkIn', ({ body }) => {
    const ids = (JSON.parse(body).sessions as { id: number }[]).map(({ id }) => id)
    for (const id of ids) here.add(id)
    return { data: { done: ids, refused: [] } }
  })
}

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("a doctor's day is that of the business, and a group is checked in with one click", async ({
    page,
    mock,
    open,
  }) => {
    groupDay(mock)
    // 09:11 in Shanghai, the evening before in New York.
    await page.clock.setFixedTime('2026-11-23T01:11:00Z')
    await open('/dashboard')
    const day = page.getByRole('region', { name: '今天的课' })
    await day.getByRole('button', { name: '全组签到（2）' }).click()
    await expect(page.locator('#notices')).toContainText('2 人已签到：丁奕辰、史宇航')
    await expect(day.getByRole('button', { name: /签到/ })).toHaveCount(0)
    expect(mock.to('/admin/so-day/list')[0]?.query).toMatchObject({ from: '2026-11-23', to: '2026-11-23' })
    expect(mock.to('/admin/so-day/checkIn')).toHaveLength(1)
  })

  test('the list of sessions begins with the day of the business', async ({ page, mock, open }) => {
    mock.data('/admin/rbac/user/userInfo', { ...user, permissions: ['/admin/so-day/page'] })
    mock.data('/admin/rbac/user/allRoutes/new', [
      node({ name: '课程安排', path: '/schedule/session', component: 'schedule/soDay', fixed: true }),
    ])
    mock.data('/admin/campus/all', [])
    mock.data('/admin/so-day/page', { list: [], total: 0 })
    await page.clock.setFixedTime('2026-11-23T01:11:00Z')
    await open('/schedule/session')
    await expect.poll(() => mock.to('/admin/so-day/page').at(-1)?.query).toMatchObject({ from: '2026-11-23' })
  })

  test('a group is checked in hours before its lesson only after a question', async ({ page, mock, open }) => {
    groupDay(mock)
    await page.clock.setFixedTime('2026-11-22T23:30:00Z')
    await open('/dashboard')
    const day = page.getByRole('region', { name: '今天的课' })
    await day.getByRole('button', { name: '全组签到（2）' }).click()
    const question = page.getByRole('dialog', { name: '全组签到（2）' })
    await expect(question).toContainText('09:00 才上课。')
    await question.getByRole('button', { name: '取消' }).click()
    expect(mock.to('/admin/so-day/checkIn')).toHaveLength(0)
    await day.getByRole('button', { name: '全组签到（2）' }).click()
    await question.getByRole('button', { name: '签到', exact: true }).click()
    await expect(day.getByRole('button', { name: /签到/ })).toHaveCount(0)
  })
})
