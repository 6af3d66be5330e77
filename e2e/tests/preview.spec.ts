import { callAs, choose, expect, notice, test, unique } from '../support/real.ts'

const page = 'BT /F1 24 Tf 72 700 Td (A report) Tj ET'
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]
const report = `%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n')}
trailer << /Size 6 /Root 1 0 R >>\n%%EOF`

test('a PDF among the documents of a patient is shown in the browser by its viewer, and nothing of it is blocked', async ({
  as,
}) => {
  const { list } = await callAs('frontdesk', '/admin/patient/page', { consent: 'GIVEN' }, false)
  const file = await as('frontdesk', `/patient/info?id=${list[0]?.id}`)
  test.skip(!(await file.evaluate(() => navigator.pdfViewerEnabled)), 'This browser has no viewer of PDF')
  const said: string[] = []
  file.on('console', (message) => said.push(message.text()))
  file.on('download', (download) => said.push(`saved as ${download.suggestedFilename()}`))
  const title = unique('报告')
  const documents = file.getByRole('region', { name: '资料' })
  await documents.getByRole('button', { name: '添加资料' }).click()
  const form = file.getByRole('dialog')
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report) })
  await form.getByLabel('标题').fill(title)
  await choose(file, form.getByLabel('类型'), '医疗报告')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(file, '操作成功')).toBeVisible()
  said.length = 0
  await documents.getByRole('button', { name: title }).click()
  await expect(file.getByRole('dialog', { name: title }).locator('iframe')).toBeVisible()
  // The viewer is a page of the browser's own in the frame of the file.
  const viewer = () => file.frames().filter((frame) => frame.url().startsWith('chrome-extension://')).length
  await expect.poll(viewer).toBe(1)
  expect(said).toEqual([])
})
