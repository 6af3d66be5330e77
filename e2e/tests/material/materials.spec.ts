import type { Page } from '@playwright/test'
import { act, callAs, choose, expect, notice, rowOf, test, unique } from '../../support/real.ts'

const page = 'BT /F1 24 Tf 72 700 Td (1 2 3) Tj ET'
const pdf = Buffer.from(`%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>\nendobj
4 0 obj\n<< /Length ${page.length} >>\nstream\n${page}\nendstream\nendobj
trailer << /Size 5 /Root 1 0 R >>\n%%EOF`)

/** Adds a material with a file in the library that the page shows. */
async function addMaterial(library: Page, title: string) {
  await library.getByRole('button', { name: '新增' }).first().click()
  const form = library.getByRole('dialog', { name: '新增教材' })
  await form.getByLabel('标题').fill(title)
  await choose(library, form.getByLabel('类型'), '练习单')
  await choose(library, form.getByLabel('领域'), '注意')
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdf },
    })
  await expect(form.getByText('sheet.pdf')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
}

const opened = async (library: Page, title: string) => {
  await library.getByRole('button', { name: `打开 ${title}` }).click()
  return library.getByRole('dialog', { name: title })
}

test('a doctor finds a material, looks at it, keeps it, and uses it in a session; its publication is approved', async ({
  as,
  elsewhere,
}) => {
  test.setTimeout(120_000)
  const title = unique('方格')
  const principal = await elsewhere('principal', '/material/library')
  await addMaterial(principal, title)

  const doctor = await as('doctor', `/material/library?keyword=${title.slice(1)}`)
  const drawer = await opened(doctor, title)
  await expect(drawer.locator('iframe')).toBeVisible()
  await expect(drawer).toContainText('未评分')
  await drawer.getByRole('radio').nth(3).click({ force: true })
  await expect(drawer).toContainText('4.0 分（1 人）')
  await drawer.getByRole('button', { name: '收藏', exact: true }).click()
  const keep = doctor.getByRole('dialog', { name: '收藏教材' })
  await keep.getByLabel('收藏夹').fill('小组课')
  await keep.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('button', { name: '取消收藏' })).toBeVisible()

  const { list } = await callAs('doctor', '/admin/so-day/page', { state: 'PLANNED', pageSize: 1 }, false)
  await doctor.goto(`/schedule/session?detail=${list[0]?.id}`)
  const materials = doctor.getByRole('region', { name: '课次教材' })
  await materials.getByRole('button', { name: '选择教材' }).click()
  const attach = doctor.getByRole('dialog', { name: '选择课次教材' })
  await attach.getByLabel('只看收藏').check()
  await choose(doctor, attach.getByLabel('教材', { exact: true }), title)
  await attach.getByRole('button', { name: '保存' }).click()
  await expect(materials.getByText(title)).toBeVisible()
  await doctor.goto('/material/collect?folder=小组课')
  await expect((await opened(doctor, title)).getByText('用过 1 次')).toBeVisible()

  await principal.goto(`/material/library?keyword=${title}`)
  const own = await opened(principal, title)
  await own.getByRole('button', { name: '更多' }).click()
  await principal.getByRole('menuitem', { name: '申请发布' }).click()
  const ask = principal.getByRole('dialog', { name: '申请发布' })
  await ask.getByLabel('申请理由').fill('各校区都能用')
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(notice(principal, '已提交申请')).toBeVisible()

  const operation = await elsewhere('operation', '/material/apply?remind=true')
  await act(operation, title, '审核')
  const decide = operation.getByRole('dialog', { name: title })
  await expect(decide).toContainText('各校区都能用')
  await decide.getByRole('button', { name: '通过', exact: true }).click()
  await expect(rowOf(operation, title)).toHaveCount(0)
  const other = await elsewhere('principal2', `/material/library?keyword=${title}`)
  await expect((await opened(other, title)).locator('iframe')).toBeVisible()
})
