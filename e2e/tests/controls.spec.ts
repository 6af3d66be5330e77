import type { Page } from '@playwright/test'
import { campusRows, user } from '../support/answers.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page, name: string) => page.getByTestId(name).getByRole('textbox')
const value = (page: Page, name: string) => page.getByTestId(name).locator('output').last()
/** Types and leaves. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill('')
  await field(page, name).pressSequentially(text)
  await field(page, name).blur()
}

test('§3 §4 §5 §9 each input takes what it is for, and its value is that of the wire', async ({ page, open }) => {
  await open('/system/gallery')
  await test.step('§5 §9 the phone input keeps only digits, up to 11', async () => {
    await type(page, 'PhoneInput', '+86 138-0000-1234 5')
    await expect(field(page, 'PhoneInput')).toHaveValue('86138000012')
    await expect(value(page, 'PhoneInput')).toHaveText('"86138000012"')
  })
  await test.step('a pasted mobile loses its country code', async () => {
    for (const pasted of ['+86 138-0000-1234', '0086 13800001234', '8613800001234']) {
      await field(page, 'PhoneInput').fill(pasted)
      await expect(field(page, 'PhoneInput')).toHaveValue('13800001234')
    }
  })
  await test.step('§5 the number input keeps digits and clamps to min and max', async () => {
    await type(page, 'NumberInput', '4x2')
    await expect(value(page, 'NumberInput')).toHaveText('42')
    await type(page, 'NumberInput', '420')
    await expect(value(page, 'NumberInput')).toHaveText('99')
    await type(page, 'NumberInput', '3')
    await expect(value(page, 'NumberInput')).toHaveText('5')
  })
  await test.step('§5 the money input: digits, one point, minus only if allowed, clamped; fen outside', async () => {
    await expect(field(page, 'MoneyInput')).toHaveValue('1234.50')
    await type(page, 'MoneyInput', '-12.3.45a')
    await expect(field(page, 'MoneyInput')).toHaveValue('12.34')
    await expect(value(page, 'MoneyInput')).toHaveText('1234')
    await type(page, 'MoneyInput', '99999')
    await expect(field(page, 'MoneyInput')).toHaveValue('10000.00')
    await expect(value(page, 'MoneyInput')).toHaveText('1000000')
    await type(page, 'MoneyInput.negative', '-12.5')
    await expect(value(page, 'MoneyInput.negative')).toHaveText('-1250')
    await type(page, 'MoneyInput.negative', '-5000')
    await expect(value(page, 'MoneyInput.negative')).toHaveText('-100000')
    await type(page, 'MoneyInput.negative', '1-2')
    await expect(value(page, 'MoneyInput.negative')).toHaveText('1200')
  })
  await test.step('§5 the text input trims and cuts to its length', async () => {
    await type(page, 'TextInput', '  ab cd  ')
    await expect(value(page, 'TextInput')).toHaveText('"ab cd"')
    await field(page, 'TextInput').fill('0123456789abc')
    await expect(value(page, 'TextInput')).toHaveText('"0123456789"')
  })
  await test.step('the time of day is typed or chosen, and its value is HH:mm', async () => {
    await expect(field(page, 'TimeInput')).toHaveValue('08:30')
    await field(page, 'TimeInput').fill('17:05')
    await page.keyboard.press('Enter')
    await expect(value(page, 'TimeInput')).toHaveText('"17:05"')
    await field(page, 'TimeInput').click()
    const panel = page.locator('.ant-picker-dropdown:visible')
    await panel.locator('.ant-picker-time-panel-column').first().getByText('09', { exact: true }).click()
    await panel.locator('.ant-picker-ok button').click()
    await expect(value(page, 'TimeInput')).toHaveText('"09:05"')
  })
  await test.step('a yes/no filter has three values: true, false and none', async () => {
    const choice = page.getByTestId('YesNoSelect')
    for (const [text, wire] of [
      ['是', 'true'],
      ['否', 'false'],
    ] as const) {
      await choice.getByRole('combobox').click()
      await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click()
      await expect(value(page, 'YesNoSelect')).toHaveText(wire)
    }
    await choice.hover()
    await choice.locator('.ant-select-clear').click()
    await expect(value(page, 'YesNoSelect')).toHaveText('null')
  })
  await test.step('§3 §4 the operator toggle flips LT and LE; the unit input is a value with its unit', async () => {
    const toggle = page.getByTestId('OperatorToggle').getByRole('button')
    await expect(toggle).toHaveText('<')
    await toggle.click()
    await expect(toggle).toHaveText('≤')
    await expect(value(page, 'OperatorToggle')).toHaveText('"LE"')
    await toggle.click()
    await expect(value(page, 'OperatorToggle')).toHaveText('"LT"')
    await type(page, 'UnitInput', '45')
    await expect(value(page, 'UnitInput')).toHaveText('{"value":45,"unit":"day"}')
  })
})

test('§9 the button bar shows three, the rest behind 更多; of a row what destroys stands last there', async ({
  page,
  open,
}) => {
  await open('/system/gallery')
  const bar = page.getByTestId('ActionBar')
  await expect(bar.getByRole('button')).toHaveText(['A', 'B', 'C', /更多/, 'F', 'H', 'J', '', 'I'])
  await bar.getByRole('button', { name: /更多/ }).first().click()
  await expect(page.getByRole('menuitem')).toHaveText(['D', 'E'])
  await page.getByRole('menuitem', { name: 'E' }).click()
  await expect(bar.locator('output')).toHaveText('E')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await bar.getByRole('button', { name: /更多/ }).last().click()
  await expect(page.getByRole('menuitem')).toHaveText(['K', 'G'])
  await page.getByRole('menuitem', { name: 'K' }).click()
  await expect(bar.locator('output')).toHaveText('K')
  await bar.getByRole('button', { name: 'I' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).click()
  await expect(bar.locator('output')).toHaveText('K')
  await bar.getByRole('button', { name: 'I' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(bar.locator('output')).toHaveText('I')
})

test('§9 a debounced call waits 300 ms for the last of several', async ({ page, open }) => {
  await open('/system/gallery')
  const button = page.getByTestId('useDebounced').getByRole('button')
  await button.waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const count = value(page, 'useDebounced')
  await button.click()
  await page.clock.runFor(200)
  await button.click()
  await page.clock.runFor(299)
  await expect(count).toHaveText('0')
  await page.clock.runFor(1)
  await expect(count).toHaveText('1')
})

test('§9 a dialog is 600 px wide, a drawer 30 % from the right and the whole width of a phone', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await open('/system/gallery?dialog=new')
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(600)
  await page.goto(page.url().replace('dialog=new', 'drawer=new'))
  const drawer = page.locator('.ant-drawer-content-wrapper')
  await expect.poll(async () => drawer.boundingBox()).toMatchObject({ x: 980, width: 420 })
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => drawer.boundingBox()).toMatchObject({ x: 0, width: 390 })
})

const excel = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') })

test('§5 the Excel upload takes .xls and .xlsx, one file', async ({ page, open }) => {
  await open('/system/gallery')
  const control = page.getByTestId('ExcelUpload')
  const input = control.locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', '.xls,.xlsx')
  await input.setInputFiles(excel('a.csv'))
  await expect(page.locator('.notice.warning')).toHaveText('只能上传 .xls 或 .xlsx 文件')
  await input.setInputFiles([excel('a.xlsx'), excel('b.xls')])
  await expect(page.locator('.notice.warning', { hasText: '最多上传一个图片' })).toBeVisible()
  await expect(control.getByRole('listitem')).toHaveCount(0)
  await input.setInputFiles(excel('a.XLSX'))
  await expect(control.getByRole('listitem')).toHaveText('a.XLSX')
})

test('§5 the file upload: default kinds and hint, its limit, and files that stay', async ({ page, mock, open }) => {
  mock.data('/admin/file/authUrl', { name: 'x', uploadUrl: '/put/x', accessUrl: '/files/x.pdf' })
  mock.data('/put/x', null)
  await open('/system/gallery')
  const control = page.getByTestId('FileUpload')
  const input = control.locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', '.doc,.docx,.pdf')
  await expect(control).toContainText('只能上传 jpg/png 文件，且不超过 500kb')
  await control.getByRole('button', { name: '移除 kept.pdf' }).click()
  await expect(page.locator('.notice.warning')).toHaveText('该文件不能删除')
  await input.setInputFiles([excel('a.pdf'), excel('b.pdf')])
  await expect(page.locator('.notice.warning', { hasText: '最多上传 2 个文件' })).toBeVisible()
  await input.setInputFiles(excel('a.pdf'))
  await expect(page.locator('.notice.success')).toHaveText('更新成功')
  await expect(control.getByRole('listitem')).toHaveText(['kept.pdf', 'a.pdf'])
  expect(mock.to('/admin/file/authUrl')[0]?.query).toEqual({ filename: 'a.pdf', size: '1', kind: 'contactFile' })
  expect(mock.to('/put/x')[0]).toMatchObject({
    method: 'PUT',
    body: 'x',
    headers: { 'content-type': 'application/octet-stream' },
  })
})

test('a file that the server refuses is named with the reason, and those it takes are kept', async ({
  page,
  mock,
  open,
}) => {
  const refusal = { status: 1 as const, errCode: 'REFUSED', data: null }
  mock.on('/admin/file/authUrl', ({ query: { filename } }) =>
    filename === 'big.pdf'
      ? { http: 413, ...refusal, code: 413, msg: '文件太大' }
      : { data: { name: filename, uploadUrl: `/put/${filename}`, accessUrl: `/files/${filename}` } },
  )
  mock.on('/put/fake.pdf', { http: 415, ...refusal, code: 415, msg: '不支持这种文件' })
  mock.data('/put/a.pdf', null)
  await open('/system/gallery')
  const control = page.getByTestId('FileUpload')
  const errors = page.locator('.notice.error')
  await control.locator('input[type=file]').setInputFiles(excel('fake.pdf'))
  await expect(errors).toHaveText(['fake.pdf 上传失败：不支持这种文件'])
  await control.locator('input[type=file]').setInputFiles(excel('big.pdf'))
  await expect(errors.last()).toHaveText('big.pdf 上传失败：文件太大')
  await control.locator('input[type=file]').setInputFiles(excel('a.pdf'))
  await expect(control.getByRole('listitem')).toHaveText(['kept.pdf', 'a.pdf'])
  await expect(page.locator('.notice.warning')).toHaveCount(0)
  expect(mock.to('/put/fake.pdf')[0]?.headers['accept-language']).toBe('zh-CN')
})

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('png') })

test('§5 §7 §8 the image control: one image, uploaded before it is stored, 更新成功', async ({ page, mock, open }) => {
  mock.data('/admin/file/upload', '/files/new.png')
  await open('/info/userInfo')
  const input = page.locator('main input[type=file]')
  await input.setInputFiles([picture('a.png'), picture('b.png')])
  await expect(page.locator('.notice.warning')).toHaveText('最多上传一个图片')
  await input.setInputFiles(picture('a.png'))
  await expect(page.locator('.notice.success')).toHaveText('更新成功')
  const [sent] = mock.to('/admin/file/upload')
  expect(sent?.headers['content-type']).toContain('multipart/form-data')
  expect(sent?.body).toMatch(/name="name"\s+a\.png[\s\S]*name="file"; filename="a\.png"/)
  expect(JSON.parse(mock.to('/admin/user/update')[0]?.body ?? '')).toEqual({ userId: 7, headUrl: '/files/new.png' })
  await expect(page.getByRole('button', { name: '更换图片' }).locator('img')).toHaveAttribute('src', '/files/new.png')
})

test('§7 the image control stores nothing when the upload answers status 1', async ({ page, mock, open }) => {
  mock.on('/admin/file/upload', { status: 1, code: 413, msg: '文件太大', data: '/files/never.png' })
  await open('/info/userInfo')
  await page.locator('main input[type=file]').setInputFiles(picture('a.png'))
  await expect(page.locator('.notice.warning')).toHaveText('文件太大')
  expect(mock.to('/admin/user/update')).toEqual([])
})

test('a table page: sort, page size, columns, selection, 1000+', async ({ page, mock, open }) => {
  await open('/system/gallery')
  const table = page.getByRole('table')
  const asked = () => mock.to('/admin/campus/page').at(-1)?.query
  await expect(page.getByText('共 1000+ 条')).toBeVisible()
  await table.getByRole('button', { name: /name/ }).click()
  await expect.poll(asked).toMatchObject({ sort: 'name' })
  await table.getByRole('button', { name: /name/ }).click()
  await expect.poll(asked).toMatchObject({ sort: '-name' })
  await expect(table.getByRole('columnheader', { name: /name/ })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('每页条数').selectOption('50')
  await expect.poll(asked).toMatchObject({ pageSize: '50' })
  await expect(table.getByRole('columnheader', { name: 'timeZone' })).toHaveCount(0)
  await page.getByRole('button', { name: '表格设置' }).click()
  await page.getByRole('checkbox', { name: 'timeZone' }).check()
  await expect(table.getByRole('columnheader', { name: 'timeZone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await table.getByLabel('选择本页全部').check()
  await expect(page.getByText(`已选 ${campusRows.length} 项`)).toBeVisible()
})

test('two changes of the address at the same moment are both kept', async ({ page, open }) => {
  await open('/system/gallery')
  await expect(page.getByRole('table').getByText('校区3')).toBeVisible()
  const sort = await page.getByRole('table').getByRole('button', { name: /name/ }).elementHandle()
  const dialog = await page.getByRole('button', { name: 'FormDialog' }).elementHandle()
  await page.evaluate(
    (buttons) => {
      for (const button of buttons) (button as HTMLElement | null)?.click()
    },
    [sort, dialog],
  )
  await expect(page).toHaveURL(/sort=name/)
  await expect(page).toHaveURL(/dialog=new/)
})

test('who sees own rows alone reads that nothing is within reach, not that there is nothing', async ({
  page,
  mock,
  open,
}) => {
  mock.data('/admin/campus/page', { list: [], total: 0 })
  mock.data('/admin/rbac/user/userInfo', { ...user, ownRows: true })
  await open('/system/gallery')
  await expect(page.getByText('您可查看的范围内暂无数据').last()).toBeVisible()
})

test('a failed table page shows the reason and a retry, and an empty one offers the next action', async ({
  page,
  mock,
  open,
}) => {
  mock.on('/admin/campus/page', { status: 1, code: 403, msg: '没有权限' })
  await open('/system/gallery')
  await expect(page.getByRole('alert').filter({ hasText: '数据加载失败' })).toContainText('没有权限')
  mock.data('/admin/campus/page', { list: [], total: 0 })
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('暂无数据').last()).toBeVisible()
  await page.getByRole('search').getByRole('textbox').fill('无')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).not.toHaveURL(/keyword/)
})

test('at 390 px a table is cards, and nothing is wider than the screen', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/system/gallery')
  await expect(page.getByRole('list', { name: 'TablePage' }).getByRole('listitem').first()).toContainText('校区1')
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('200 rows are selected at once, and one of them is deselected', async ({ page, mock, open }) => {
  const list = Array.from({ length: 200 }, (_, index) => ({ ...campusRows[index % 20], id: index + 1 }))
  mock.data('/admin/campus/page', { list, total: 200 })
  await open('/system/gallery?pageSize=200')
  await page.getByLabel('选择本页全部').check()
  await expect(page.getByText('已选 200 项')).toBeVisible()
  await page.getByRole('table').getByRole('row').nth(7).getByRole('checkbox').uncheck()
  await expect(page.getByText('已选 199 项')).toBeVisible()
})
