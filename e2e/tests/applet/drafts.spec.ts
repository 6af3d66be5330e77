import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, signInHere, test, toTab } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'

const unsent = '这是您上次填写、还没有发出的内容'
const anew = '清空重填'

async function openLeave(page: Page, id: number) {
  await page.goto(at(`/lesson/detail/index?id=${id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  return page.getByRole('dialog', { name: '请假' })
}

test('A sheet of leave opens after a reload as it was left, says that nothing was sent, and begins anew at a tap', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(3), to: dayFrom(60), pageSize: 100 })
  // Other tests of this family take the first, the last and the one in the middle.
  const lessons = list.filter(({ mayAskLeave }) => mayAskLeave)
  const lesson = lessons[Math.floor(lessons.length / 3)]
  if (!lesson) throw new Error('No lesson is left to ask leave for')
  const sheet = await openLeave(page, lesson.id)
  const first = sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first()
  await expect(sheet.getByText(unsent)).toHaveCount(0)
  await first.click()
  await sheet.getByRole('textbox').fill('要去外地几天')
  await page.reload()
  await openLeave(page, lesson.id)
  await expect(sheet.getByText(unsent)).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet.getByRole('textbox')).toHaveValue('要去外地几天')
  await expect(sheet.getByRole('button', { name: '提交请假' })).toBeEnabled()
  await sheet.getByRole('button', { name: anew }).click()
  await expect(sheet.getByRole('textbox')).toHaveValue('')
  await expect(sheet.getByText(unsent)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: '提交请假' })).toBeDisabled()
})

test('A wish that was not sent is there when its sheet opens again', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const { wishes } = await callFrom(page, '/api/so-wish/list', {})
  const wish = wishes.find(({ maySave }) => maySave)
  if (!wish) throw new Error('There is nothing to wish for')
  const open = async () => {
    await page.goto(at('/lesson/wishes/index'))
    await shown(page)
      .locator('.card')
      .filter({ hasText: wish.courseName })
      .getByRole('button', { name: /填写希望的时间|修改/ })
      .click()
  }
  const sheet = page.getByRole('dialog', { name: `${wish.courseName}希望的时间` })
  await open()
  await sheet.getByRole('group', { name: '每周几次' }).getByRole('button', { name: '7', exact: true }).click()
  await sheet.getByRole('textbox', { name: '补充说明' }).fill('放学后方便')
  await page.reload()
  await open()
  await expect(sheet.getByText(unsent)).toBeVisible()
  await expect(sheet.getByRole('button', { name: '7', exact: true, pressed: true })).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: '补充说明' })).toHaveValue('放学后方便')
})

test('Feedback that is half written outlives a session that ends, for the same account alone, and goes with its signing out', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const words = shown(page).getByRole('textbox', { name: '内容' })
  await page.goto(at('/more/feedback/index'))
  await words.fill('写到一半')
  const endSession = async () => {
    await page.evaluate(() => localStorage.removeItem('cog.applet.session'))
    await page.reload()
    await shown(page).getByRole('button', { name: '微信登录' }).click()
  }
  await endSession()
  await signInHere(page, people.adultPatient)
  await expect(words).toHaveValue('')
  await endSession()
  await signInHere(page, people.parentOfTwo)
  await expect(words).toHaveValue('写到一半')

  await page.goto(at('/pages/mine/index'))
  await shown(page).getByRole('button', { name: '退出登录' }).click()
  const leaving = page.getByRole('dialog', { name: '退出登录' })
  await expect(leaving.getByText('有写了还没发出的内容')).toBeVisible()
  await leaving.getByRole('button', { name: '清除并退出' }).click()
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('写到一半')
  await toTab(page, '我的')
  await shown(page).getByRole('button', { name: '微信登录' }).click()
  await signInHere(page, people.parentOfTwo)
  await expect(shown(page).getByRole('heading', { name: '我的', level: 1 })).toBeVisible()
  await page.goto(at('/more/feedback/index'))
  await expect(words).toHaveValue('')
})

test('What a visitor wrote into a wish for a trial lesson is there after a reload, at the campus of the last link', async ({
  page,
}) => {
  const read = page.waitForResponse('**/api/campus/all*')
  await page.goto(at('/visit/trial/index'))
  const [first] = ((await (await read).json()) as { data: { id: number; name: string }[] }).data
  const campuses = shown(page).getByRole('group', { name: '校区', exact: true }).getByRole('button')
  await campuses.nth(1).click()
  await shown(page).getByRole('textbox', { name: '训练者姓名' }).fill('小满')
  await page.reload()
  await expect(shown(page).getByText(unsent)).toBeVisible()
  await expect(shown(page).getByRole('textbox', { name: '训练者姓名' })).toHaveValue('小满')
  await expect(campuses.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(at(`/visit/trial/index?campusId=${first?.id}`))
  await page.reload()
  await expect(shown(page).getByRole('button', { name: first?.name ?? '', exact: true, pressed: true })).toBeVisible()
  await expect(shown(page).getByRole('textbox', { name: '训练者姓名' })).toHaveValue('小满')
})
