import { expect, test } from '../../support/real.ts'

test('a draft stays with the place where a new one was begun, over a reload, and is not in the form of another', async ({
  as,
}) => {
  const page = await as('principal', '/dashboard')
  const remark = page.getByRole('dialog').getByLabel('备注')
  const at = (from: string, to: string) =>
    `/schedule/calendar?add=new&addAt=${encodeURIComponent(JSON.stringify({ day: '2030-03-04', from, to }))}`
  await page.goto(at('09:00', '10:00'))
  await remark.fill('只说九点')
  await page.goto(at('14:00', '15:00'))
  await expect(remark).toHaveValue('')
  await expect(page.getByRole('dialog').getByText('已恢复上次未提交的内容')).toHaveCount(0)
  await page.goto(at('09:00', '10:00'))
  await page.reload()
  await expect(remark).toHaveValue('只说九点')
})

test('a draft of a new resource stays below its parent', async ({ as }) => {
  const page = await as('admin', '/system/resource?edit=new&parent=1')
  const name = page.getByRole('dialog').getByLabel('英文名称')
  await name.fill('Only below the first')
  await page.goto('/system/resource?edit=new&parent=2')
  await expect(name).toHaveValue('')
  await page.goto('/system/resource?edit=new&parent=1')
  await expect(name).toHaveValue('Only below the first')
})
