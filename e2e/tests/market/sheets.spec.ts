import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { newLead } from '../../support/leads.ts'
import { callAs, confirmIt, expect, notice, rowOf, test, unique } from '../../support/real.ts'

const phone = () => `19${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
const csv = (rows: string[][]) =>
  Buffer.from([['学生姓名', '家长电话', '渠道'], ...rows].map((row) => row.join(',')).join('\n'))

test('a file of leads is uploaded, mapped, checked and imported; its rows are shown, and the import is undone', async ({
  as,
}) => {
  const [name, other] = [unique('导入'), unique('另一')]
  const page = await as('principal', '/market/import')
  const rows = [
    [name, phone(), '转介绍'],
    [other, phone(), '转介绍'],
    ['没有电话', '', ''],
  ]
  await page.getByLabel('选择 Excel 文件').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: csv(rows) })
  await expect(page.getByRole('heading', { name: '名单.csv' })).toBeVisible()
  await expect(page.getByText(`${name} · ${other}`)).toBeVisible()
  await page.getByRole('button', { name: '开始试导入' }).click()
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.getByRole('button', { name: '查看待跟进客户' })).toBeVisible()
  await expect(rowOf(page, '没有电话')).toContainText('手机号：请填写')
  const errors = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载问题行' }).click()
  expect((await errors).suggestedFilename()).toBe('名单（未导入的行）.xlsx')
  const { total } = await callAs('principal', '/admin/customer/wait', { keyword: name }, false)
  expect(total).toBe(1)
  await page.getByRole('button', { name: '查看待跟进客户' }).click()
  await expect(rowOf(page, name)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await confirmIt(page)
  await expect(page.getByText('已撤销')).toBeVisible()
  expect((await callAs('principal', '/admin/customer/wait', { keyword: name }, false)).total).toBe(0)
})

test('the filtered rows of a list are exported to a file that is saved when it is ready and kept for a day', async ({
  as,
}) => {
  // Leads of its own: other tests add to the list and take from it meanwhile.
  const word = unique('名册')
  for (const childName of [`${word}甲`, `${word}乙`]) await newLead({ childName })
  const page = await as('principal', `/market/all?state=WAIT&keyword=${encodeURIComponent(word)}`)
  await expect(rowOf(page, word)).toHaveCount(2)
  const saved = page.waitForEvent('download', { timeout: 20_000 })
  // Two rows are written too fast for the progress to be seen.
  await page.route('**/admin/export/page*', async (route) => {
    await new Promise((later) => setTimeout(later, 1000))
    await route.continue()
  })
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(notice(page, '正在导出')).toBeVisible()
  await expect(notice(page, '已导出 2 行')).toBeVisible()
  await page.unroute('**/admin/export/page*')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^客户 \d{4}-\d\d-\d\d\.xlsx$/)
  const bytes = await buffer(createReadStream(await file.path()))
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await page.goto('/system/export')
  const again = page.waitForEvent('download')
  await rowOf(page, '客户').first().getByText('下载').click()
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename())
})

test('a short list is downloaded directly and does not appear on the exports page', async ({ as }) => {
  const page = await as('principal', '/market/contacts?method=wechat')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const saved = page.waitForEvent('download', { timeout: 20_000 })
  const asked = page.waitForRequest('**/admin/customer-follow/page/exl*')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect(new URL((await asked).url()).searchParams.get('method')).toBe('wechat')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^跟进记录 \d{4}-\d\d-\d\d\.xlsx$/)
  const bytes = await buffer(createReadStream(await file.path()))
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})
