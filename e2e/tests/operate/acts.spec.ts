import type { Page } from '@playwright/test'
import { act, callAs, expect, test } from '../../support/real.ts'

/** The first of some accounts that counts any rows. */
async function firstOf(accounts: string[], count: (loginName: string) => Promise<number>): Promise<string> {
  for (const loginName of accounts) if ((await count(loginName)) > 0) return loginName
  throw new Error('None of the accounts sees any rows')
}

/** What can be done with the first row of a list. */
const actsOf = (page: Page) => page.locator('tbody tr').first().getByRole('group', { name: '操作' }).getByRole('button')

test('an order that waits for the principal begins with its approval, which opens the order with both answers', async ({
  as,
}) => {
  const families = await callAs('frontdesk', '/admin/order-info/families', {}, false)
  const family = families.find(({ parents, consultantName }) => parents.length > 0 && consultantName)
  const courses = await callAs('frontdesk', '/admin/course/campus/all', { campusId: family?.campusId ?? 0 }, false)
  const line = { courseId: courses[0]?.id ?? 0, kind: 'HOURS' as const, paidHours: 10, unitPrice: 100, validDays: 365 }
  const people = { patientId: family?.id ?? 0, parentId: family?.parents[0]?.id ?? 0 }
  const { id } = await callAs('frontdesk', '/admin/order-info/create', { ...people, lines: [line] })
  const { version, number } = await callAs('frontdesk', '/admin/order-info/detail', { id }, false)
  await callAs('frontdesk', '/admin/order-info/confirm', { id, version })
  const page = await as('principal', `/order/list?remind=true&keyword=${number}`)
  await act(page, number, '审批')
  await expect(page).toHaveURL(new RegExp(`/order/detail\\?id=${id}`))
  await expect(page.getByRole('button', { name: /^同\s?意$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^退\s?回$/ })).toBeVisible()
  const seen = await callAs('principal', '/admin/order-info/detail', { id }, false)
  const answer = { id, version: seen.version, agreed: false, reason: '价格写错' }
  await callAs('principal', '/admin/order-info/approve', answer)
  await callAs('frontdesk', '/admin/order-info/delete', { id }, false)
})

test('a device whose licence ends begins with its extension for headquarters', async ({ as }) => {
  const page = await as('operation', '/device/list?remind=true&sort=licenceTo')
  await expect(actsOf(page).first()).toHaveText('续期')
  await actsOf(page).first().click()
  await expect(page.getByRole('dialog').getByLabel('授权到期')).toBeEnabled()
})

test('a record to countersign and a comment to answer begin with that', async ({ as, elsewhere }) => {
  const supervisor = await firstOf(['principal', 'principal2', 'principal4'], async (loginName) => {
    const query = { recordState: 'COUNTERSIGN' as const, pageSize: 1 }
    return (await callAs(loginName, '/admin/so-day/record', query, false)).total
  })
  const page = await as(supervisor, '/schedule/record?recordState=COUNTERSIGN&sort=day')
  await expect(actsOf(page).first()).toHaveText('督导签字')
  const doctor = await firstOf(['doctor', 'doctor2'], async (loginName) => {
    return (await callAs(loginName, '/admin/so-day/reply', { unread: true, mine: true, pageSize: 1 }, false)).total
  })
  const comments = await elsewhere(doctor, '/schedule/comment?unread=true&mine=true&sort=day')
  await expect(actsOf(comments).first()).toHaveText('回复')
  await actsOf(comments).first().click()
  await expect(comments.getByRole('dialog', { name: /^课堂点评/ })).toBeVisible()
})
