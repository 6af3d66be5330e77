import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'

test('A page whose scripts come late asks for what its own address names, and does not cover the page that was opened after it', async ({
  page,
}) => {
  await signIn(page, people.secondGuardian)
  const [child] = await callFrom(page, '/api/patient/list', {})
  const { id, name, next } = child as NonNullable<typeof child>
  // The scripts of the page that comes in time are there already.
  await page.goto(at(`/child/profile/index?id=${id}`))
  await expect(shown(page).getByText('不可看报告')).toBeVisible()
  await page.goto(at('/pages/home/index'))
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()

  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/*.js', async (route) => {
    await delivered
    await route.continue()
  })
  const script = page.waitForRequest('**/*.js')
  await page.goto(at(`/lesson/detail/index?id=${next?.id}`))
  await script
  await page.goto(at(`/child/profile/index?id=${id}`))
  await expect(shown(page).getByText('不可看报告')).toBeVisible()

  const own = page.waitForRequest((request) => request.url().includes(`/api/so-day/info?id=${next?.id}`))
  deliver()
  await own
  await expect(shown(page).getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(shown(page).getByText('不可看报告')).toBeVisible()
})
