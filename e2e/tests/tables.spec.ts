import { newLead, newPhone } from '../support/leads.ts'
import { callAs, expect, test, unique } from '../support/real.ts'

const lists = ['/market/public', '/market/wait', '/market/in', '/market/follow', '/market/all']

for (const loginName of ['director', 'consultant']) {
  test(`rows of the lead lists of ${loginName} have two lines at most at 1024 px, and nothing is cut`, async ({
    page,
    as,
  }) => {
    test.slow()
    await newLead({ childName: 'Wolfeschlegelsteinhausenberger', contact: 'Bergerdorffmillerschmidtheimer' })
    await leadOfLongCampus()
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const language of ['zh-CN', 'en']) {
      await page.addInitScript((value) => localStorage.setItem('cog.language', value), language)
      for (const [index, path] of lists.entries()) {
        if (index === 0) await as(loginName, path)
        else await page.goto(path)
        await expect(page.locator('main tr[data-id]').first()).toBeVisible()
        await expect.poll(() => page.evaluate(crowded), `${path} in ${language}`).toEqual([])
      }
    }
  })
}

/** A pooled lead of a campus whose name has no place to break. */
async function leadOfLongCampus() {
  const name = unique('Donaudampfschifffahrtscampus')
  const campus = await callAs('admin', '/admin/campus/add', {
    name,
    code: unique('D').toUpperCase().slice(0, 20),
    timeZone: 'Asia/Shanghai',
  })
  const lead = { childName: unique('长名'), phone: newPhone(), campusId: campus.id, ownerId: null }
  await callAs('director', '/admin/customer/add', lead)
}

/** Rows with more than two lines, dates on two lines and tables wider than their box: runs in the page. */
function crowded(): string[] {
  const twoLines = 72
  const rows = [...document.querySelectorAll('main tr[data-id]')].filter((row) => row.clientHeight > twoLines)
  const broken = [...document.querySelectorAll('main td time, main th button > span')]
  return [
    ...rows.map((row) => `high: ${row.textContent}`),
    ...broken.filter((each) => each.getClientRects().length > 1).map((each) => `broken: ${each.textContent}`),
    ...[...document.querySelectorAll('main section[data-scrolls]')].map(() => 'wider than its box'),
  ]
}

test('the buttons of a form are in sight in a window of 768 px, and at 390 px the settings of a list beside its other buttons', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await as('consultant', '/market/in?edit=new')
  await expect(page.getByRole('dialog').getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const place = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y
  await expect.poll(async () => (await place('表格设置')) === (await place('登记客户'))).toBe(true)
})
