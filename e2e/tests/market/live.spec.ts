import type { Page } from '@playwright/test'
import { callAs, expect, test } from '../../support/real.ts'

/** The count beside a menu entry, which says more than 99 only in its title; none is 0. */
const count = async (page: Page, entry: string) => {
  const badge = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: `${entry}：` })
  // Asked in one step: a badge may go at any moment, and a locator would wait for it to come back.
  const [title] = await badge.evaluateAll((links) => links.map((link) => link.getAttribute('title')))
  return Number(/\d+/.exec(title ?? '')?.[0] ?? 0)
}

test('a claim changes the counts of every window in scope, without a reload, and of no other', async ({
  as,
  elsewhere,
}) => {
  // Two campuses that no other test works in.
  const [giver, taker] = ['consultant3', 'consultant3.3']
  const { list } = await callAs(giver, '/admin/customer/wait', { pageSize: 1 }, false)
  const ids = [list[0]?.id as number]
  const colleague = await as('consultant3.2', '/market/public')
  const other = await elsewhere('consultant4', '/market/public')
  const fresh = async (by: string) =>
    (await callAs(by, '/admin/customer/pagePublic', { remind: true, pageSize: 1 }, false)).total
  const [before, there] = [await fresh('consultant3.2'), await fresh('consultant4')]
  await callAs(giver, '/admin/customer/inPublic', { ids })
  await expect.poll(() => count(colleague, '公海')).toBe(before + 1)
  await callAs(taker, '/admin/customer/apply', { ids })
  await expect.poll(() => count(colleague, '公海')).toBe(before)
  expect(await count(other, '公海')).toBe(there)
})
