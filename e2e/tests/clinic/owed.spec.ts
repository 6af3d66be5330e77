import { node, user } from '../../support/answers.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs, expect, test as real, unique } from '../../support/real.ts'
import { test as mocked } from '../../support/test.ts'

real('a doctor sees what is owed with its reason, and one click opens its form', async ({ as }) => {
  const { list } = await callAs('doctor', '/admin/so-day/record', { recordState: 'SIGNED', pageSize: 1 }, false)
  const { id: soDayId = 0 } = list[0] ?? {}
  const title = unique('每日练习')
  const task = { title, content: '每天一组', dueOn: dayFrom() }
  const { id } = await callAs('doctor', '/admin/work/add', { soDayId, ...task })
  const { version } = await callAs('doctor', '/admin/work/detail', { id }, false)
  await callAs('doctor', '/admin/work/submit', { id, version, text: '做了五次', files: [] })
  const page = await as('doctor', '/dashboard')
  const owed = page.getByRole('region', { name: '待我完成' })
  const rows = owed.getByRole('listitem')
  const homework = rows.filter({ hasText: title })
  await expect(homework).toContainText(/家庭作业待批改 · 每日练习\S+ · (刚刚|\d+ 分钟前)提交/)
  await expect(page.getByRole('region', { name: '待办' }).getByText(/待写|待批改/)).toHaveCount(0)

  const record = rows.filter({ hasText: /训练记录未(写|签字) · \d\d-\d\d 周. 的课/ }).first()
  await record.getByRole('link', { name: /写记录|去签字/ }).click()
  const form = page.getByRole('dialog', { name: '训练记录' })
  await expect(form.getByLabel('训练小结')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await homework.getByRole('link', { name: '批改作业' }).click()
  await expect(page.getByRole('dialog', { name: '批改作业' })).toBeVisible()
})

real('a class comment that is owed is written without leaving the home page, and is owed no longer', async ({ as }) => {
  const page = await as('doctor', '/dashboard')
  const owed = page.getByRole('region', { name: '待我完成' })
  const row = owed.getByRole('list', { name: '课堂点评' }).getByRole('listitem').first()
  await expect(row).toContainText(/课堂点评未写 · \d\d-\d\d 周. 的课/)
  const write = row.getByRole('link', { name: '写点评' })
  const href = (await write.getAttribute('href')) ?? ''
  const name = (await row.getByRole('link').first().textContent()) ?? ''
  await write.click()
  const form = page.getByRole('dialog', { name: `课堂点评 · ${name}` })
  await form.getByRole('button', { name: `${name}今天全程专注` }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(owed.locator(`a[href="${href}"]`)).toHaveCount(0)
})

real(
  'a re-assessment opens with its scale and the schooling as it was last, a plan review with its plan',
  async ({ as }) => {
    const { list } = await callAs('doctor', '/admin/teaching-plan/page', { state: 'ACTIVE', pageSize: 1 }, false)
    const { id, patientId } = list[0] ?? {}
    const page = await as('doctor', `/patient/info?id=${patientId}&review=${id}`)
    await expect(page.getByRole('dialog', { name: '评价计划' })).toBeVisible()
    const { list: assessed } = await callAs('doctor', '/admin/assessment/page', { pageSize: 1 }, false)
    const { scaleId = 0, scaleName = '', patientId: again = 0 } = assessed[0] ?? {}
    const { schooling } = await callAs('doctor', '/admin/assessment/scales', { patientId: again }, false)
    await page.goto(`/patient/info?id=${again}&assess=new&assessAt=${JSON.stringify({ scaleId })}`)
    const form = page.getByRole('dialog', { name: '记录评估' })
    // The select has the focus, and its options for screen readers beside what it shows.
    await expect(form.getByText(scaleName).filter({ visible: true }).first()).toBeVisible()
    await expect(form.getByLabel('受教育年限')).toHaveValue(String(schooling ?? ''))
  },
)

const reads = ['/admin/so-day/reply', '/admin/assessment/page', '/admin/teaching-plan/page', '/admin/patient/info']
const writes = ['/admin/reply/add', '/admin/assessment/add', '/admin/teaching-plan/review']
const permissions = ['/admin/so-day/list', '/admin/so-day/record/save', ...reads, ...writes]
const pages = [
  node({ name: '首页', path: '/dashboard', component: 'home/dashboard', fixed: true }),
  node({ name: '评估记录', path: '/patient/assessment', component: 'patient/assessment' }),
  node({ name: '患者', path: '/patient/info', component: 'patient/info', hidden: true }),
]
const none = { list: [], total: 0 }

mocked(
  'what is late is told apart, five of a kind lead to all of them, and only what the user may do is asked for',
  async ({ page, mock, open }) => {
    mock.data('/admin/rbac/user/userInfo', { ...user, permissions })
    mock.data('/admin/rbac/user/allRoutes/new', pages)
    mock.data('/admin/so-day/list', [])
    const session = (id: number, late: boolean, doneAt: string) => ({
      ...{ id, patientId: id, patientName: `患者${id}`, day: doneAt.slice(0, 10), doneAt, late, unread: 0 },
    })
    const comments = [session(1, true, '2026-11-20T02:00:00Z'), session(2, false, '2026-11-23T00:30:00Z')]
    mock.data('/admin/so-day/reply', { list: comments, total: 2 })
    const scale = {
      scaleId: 3,
      scaleKind: 'MoCA',
      scaleName: '蒙特利尔认知评估',
      scaleNameEn: 'Montreal',
      edition: '8',
    }
    const due = Array.from({ length: 5 }, (_, at) => ({
      ...{ id: at, patientId: 10 + at, patientName: `患者${10 + at}`, nextOn: '2026-11-20', ...scale },
    }))
    mock.data('/admin/assessment/page', { list: due, total: 8 })
    mock.data('/admin/teaching-plan/page', none)
    await page.clock.setFixedTime('2026-11-23T01:11:00Z')
    await open('/dashboard')
    const owed = page.getByRole('region', { name: '待我完成' })
    const row = (text: string) => owed.getByRole('listitem').filter({ hasText: text })
    await expect(row('患者1课堂点评')).toContainText('课堂点评未写 · 11-20 周五 的课')
    await expect(row('患者1课堂点评')).toContainText('已迟 1 天')
    await expect(row('患者2课堂点评')).not.toContainText('已迟')
    await expect(row('患者10复评')).toContainText('复评到期 · MoCA · 11-20 周五')
    const opens = row('患者10复评').getByRole('link', { name: '记录评估' })
    await expect(opens).toHaveAttribute('href', '/patient/info?id=10&assess=new&assessAt=%7B%22scaleId%22%3A3%7D')
    const all = owed.getByRole('link', { name: '全部 (8)' })
    await expect(all).toHaveAttribute('href', '/patient/assessment?due=true&doctorId=7&sort=nextOn')
    await expect(owed.getByRole('heading')).toHaveText(['待我完成', '课堂点评', '复评'])
    expect(mock.to('/admin/teaching-plan/page')[0]?.query).toMatchObject({ due: 'true', doctorId: '7' })
    expect(mock.to('/admin/work/page')).toHaveLength(0)
    expect(mock.to('/admin/so-day/record')).toHaveLength(0)
  },
)

mocked('one line says that nothing is owed', async ({ page, mock, open }) => {
  mock.data('/admin/rbac/user/userInfo', { ...user, permissions })
  mock.data('/admin/rbac/user/allRoutes/new', pages)
  mock.data('/admin/so-day/list', [])
  for (const path of reads) mock.data(path, none)
  await open('/dashboard')
  await expect(page.getByRole('region', { name: '待我完成' })).toContainText('都做完了，没有欠着的事')
})

mocked(
  'reports that are due and questions about reports stand among what is owed, each with its link',
  async ({ page, mock, open }) => {
    const reads = ['/admin/patient/report/page', '/admin/patient/report/due']
    const calls = [...permissions, ...reads, '/admin/patient/report/add', '/admin/patient/report/answer']
    mock.data('/admin/rbac/user/userInfo', { ...user, permissions: calls })
    const reports = node({ name: '阶段报告', path: '/patient/report', component: 'patient/report' })
    mock.data('/admin/rbac/user/allRoutes/new', [...pages, reports])
    mock.data('/admin/so-day/list', [])
    for (const path of ['/admin/so-day/reply', '/admin/assessment/page', '/admin/teaching-plan/page'])
      mock.data(path, none)
    const asked = {
      id: 4,
      patientId: 1,
      patientName: '患者1',
      questions: 2,
      fromDay: '2026-09-01',
      toDay: '2026-11-20',
    }
    mock.data('/admin/patient/report/page', { list: [asked], total: 1 })
    const due = (patientId: number, draftId: number | null) => ({
      ...{ patientId, patientName: `患者${patientId}`, reason: 'REVIEW', since: '2026-11-20', draftId },
    })
    mock.data('/admin/patient/report/due', { list: [due(2, null), due(3, 9)], total: 2 })
    await open('/dashboard')
    const owed = page.getByRole('region', { name: '待我完成' })
    const link = (patient: string) => owed.getByRole('listitem').filter({ hasText: patient }).getByRole('link').last()
    await expect(link('患者1')).toHaveAttribute('href', '/patient/report?asked=true&mine=true&report=4')
    await expect(link('患者2')).toHaveText('起草阶段报告')
    await expect(link('患者2')).toHaveAttribute(
      'href',
      /tab=due&mine=true&draft=new&draftAt=%7B%22patientId%22%3A2%7D$/,
    )
    await expect(link('患者3')).toHaveText('继续草稿')
    await expect(link('患者3')).toHaveAttribute('href', '/patient/report?tab=due&mine=true&report=9')
    expect(mock.to('/admin/patient/report/due')[0]?.query).toMatchObject({ mine: 'true' })
  },
)
