import { at, expect, people, shown, signIn, test } from '../../support/applet.ts'

/** Lists of the applet, and the calls that answer them. */
const lists = [
  ['the messages', '/pages/messages/index', '/api/message/page'],
  ['the orders', '/child/orders/index', '/api/order-info/page'],
  ['the hours', '/child/hours/index', '/api/order-info/hours'],
  ['the activities', '/visit/activities/index', '/api/activity-info/page'],
  ['the comments', '/lesson/comments/index', '/api/reply/page'],
] as const
const TOTAL = 120

for (const [what, address, call] of lists)
  test(`The list of ${what} goes on behind fifty rows, to its end, and the user with it`, async ({ page }) => {
    await signIn(page, people.parentOfTwo)
    await page.route(`**${call}?*`, async (route) => {
      const url = new URL(route.request().url())
      const [pageNo, pageSize] = ['pageNo', 'pageSize'].map((name) => Number(url.searchParams.get(name) ?? 1))
      url.searchParams.delete('pageNo')
      const came = (await (await route.fetch({ url: url.href })).json()) as { data: { list: object[] } }
      const [row] = came.data.list
      const [from, size] = [((pageNo ?? 1) - 1) * (pageSize ?? 1), pageSize ?? 1]
      const list = Array.from({ length: Math.min(size, TOTAL - from) }, (_, n) => ({ ...row, id: 900_000 + from + n }))
      await route.fulfill({ json: { ...came, data: { ...came.data, list, total: TOTAL } } })
    })
    await page.goto(at(address))
    const rows = shown(page).getByRole('listitem')
    await expect(rows).toHaveCount(50)
    await shown(page).getByRole('button', { name: '再看一些（已显示 50 条，共 120 条）' }).click()
    await expect(rows).toHaveCount(100)
    await shown(page).getByRole('button', { name: '再看一些（已显示 100 条，共 120 条）' }).click()
    await expect(rows).toHaveCount(TOTAL)
    await expect(shown(page).getByRole('button', { name: /再看一些/ })).toHaveCount(0)
    // The button has gone: who does not see goes on at the first row that it brought.
    await expect.poll(() => rows.nth(100).evaluate((row) => row.contains(document.activeElement))).toBe(true)
  })
