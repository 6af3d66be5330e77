import type { Page } from '@playwright/test'
import { callAs, expect, test } from '../../support/real.ts'

/** The count beside a menu entry, which says more than 99 only in its title. */
const count = async (page: Page, entry: string) => {
  const badge = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: entry }).getByTitle(/\d/)
  return Number(/\d+/.exec((await badge.getAttribute('title')) ?? '')?.[0])
}

test('a claim moves the counts of every screen in scope within two seconds, without a reload, and of no other', async ({
  as,
  elsewhere,
}) => {
  // Two campuses that no other test works in.
  const principal = await as('principal3', '/market/public')
  const other = await elsewhere('principal4', '/market/public')
  const list = async (by: string) => (await callAs(by, '/admin/customer/pagePublic', { pageSize: 1 }, false)).total
  const [before, there] = [await list('principal3'), await list('principal4')]
  await expect.poll(() => count(principal, '公海')).toBe(before)
  await expect.poll(() => count(other, '公海')).toBe(there)
  const { list: pool } = await callAs('consultant3', '/admin/customer/pagePublic', { pageSize: 1, sort: 'id' }, false)
  await callAs('consultant3', '/admin/customer/apply', { ids: [pool[0]?.id as number] })
  await expect.poll(() => count(principal, '公海'), { timeout: 2000, intervals: [100] }).toBe(before - 1)
  expect(await count(principal, '待跟进')).toBe(
    (await callAs('principal3', '/admin/customer/wait', { pageSize: 1 }, false)).total,
  )
  expect(await count(other, '公海')).toBe(there)
})
