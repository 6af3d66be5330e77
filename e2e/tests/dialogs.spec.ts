import { campusRows, user } from '../support/answers.ts'
import { expect, notice, rowOf, test } from '../support/real.ts'
import { test as standIn } from '../support/test.ts'

for (const [path, item] of [
  ['/course/subject?edit=1', '注意力训练'],
  ['/course/subject?edit=new', '注意力训练'],
  ['/system/campus?edit=1', '徐汇'],
]) {
  test(`${path} stays closed for a user without the permission, and says so`, async ({ as }) => {
    const page = await as('frontdesk', path as string)
    await expect(notice(page, '您没有这项操作的权限，请联系管理员')).toBeVisible()
    await expect(page).not.toHaveURL(/edit=/)
    await expect(rowOf(page, item as string).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a user who can do nothing with the rows of a list sees no column of actions, and without restoring no filter for deleted rows', async ({
  as,
  elsewhere,
}) => {
  const reader = await as('frontdesk', '/course/subject')
  await expect(rowOf(reader, '注意力训练').first()).toBeVisible()
  await expect(reader.getByRole('columnheader', { name: '操作' })).toHaveCount(0)
  await reader.goto('/system/campus')
  await expect(rowOf(reader, '徐汇').first()).toBeVisible()
  await expect(reader.getByLabel('数据范围')).toHaveCount(0)

  const admin = await elsewhere('admin', '/system/campus')
  await expect(admin.getByRole('columnheader', { name: '操作' })).toBeVisible()
  await expect(admin.getByLabel('数据范围')).toBeVisible()
})

for (const oneCampus of [true, false]) {
  standIn(
    `the campus of a form is ${oneCampus ? 'not asked for' : 'left open'} for a user of ${oneCampus ? 'one campus' : 'several'}`,
    async ({ page, mock, open }) => {
      mock.data('/admin/rbac/user/userInfo', { ...user, oneCampus })
      mock.data('/admin/campus/all', campusRows)
      await open('/system/gallery')
      const field = page.getByTestId('CampusField')
      if (oneCampus) await expect(field.getByLabel('校区')).toBeHidden()
      else {
        await expect(field.getByLabel('校区')).toBeVisible()
        await expect(field).not.toContainText('校区1')
      }
    },
  )
}

test('a form that an address opened is as it was left when its page is come back to, by the history or by its tab', async ({
  as,
}) => {
  const page = await as('frontdesk', '/dashboard')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/patient/list?register=new')
  const form = page.getByRole('dialog', { name: '登记患者' })
  const name = form.getByLabel('姓名', { exact: true })
  await name.fill('半途')
  // The dialog covers the tabs for the pointer, not for the program.
  const tab = (title: string) =>
    page.getByRole('navigation', { name: '已打开的页面', includeHidden: true }).getByText(title, { exact: true })
  const leave = async () => {
    // A dialog that still moves is kept in any case.
    await expect(form).not.toHaveClass(/-(appear|enter)/)
    await tab('首页').dispatchEvent('click')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await leave()
  await page.goBack()
  await expect(name).toHaveValue('半途')
  await leave()
  await tab('患者').click()
  await expect(name).toHaveValue('半途')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})
