import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs } from '../../support/real.ts'
import { realServer } from '../../support/test.ts'

test.beforeEach(({ page }) => signIn(page, people.parentOfTwo))
/** A check that could not be asked for waits for a minute. */
test.setTimeout(180_000)

/** Gives homework to the first child and opens it. */
async function given(page: Page) {
  const [child] = await callFrom(page, '/api/patient/list', {})
  const query = { patientId: child?.id ?? 0, from: dayFrom(-60), to: dayFrom(), latest: true, pageSize: 100 }
  const { list } = await callFrom(page, '/api/so-day/page', query)
  const soDayId = list.find(({ state }) => state === 'DONE')?.id ?? 0
  const title = `内容检查 ${Date.now()}`
  const { id } = await callAs('admin', '/admin/work/add', { soDayId, title, content: '每天五分钟', dueOn: dayFrom() })
  await page.goto(at(`/lesson/work/index?id=${id}`))
  return id
}
const entries = async (id: number) => (await callAs('admin', '/admin/work/detail', { id }, false)).entries
const handIn = (page: Page) => shown(page).getByRole('button', { name: '提交作业' })

test('Words that the check does not accept are not sent and stay to be changed; changed, they are', async ({
  page,
}) => {
  const id = await given(page)
  const words = shown(page).getByRole('textbox')
  await words.fill('今天的违规示例')
  await handIn(page).click()
  await expect(shown(page).getByRole('alert')).toHaveText('这段文字没有通过微信的内容检查，没有提交，请换一种说法')
  await expect(words).toHaveValue('今天的违规示例')
  expect(await entries(id)).toEqual([])
  await words.fill('今天说了五句')
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '今天说了五句' }])
})

/** Chooses a photo that the check refuses: one that is magenta all over. */
async function chooseRisky(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#ff00ff'
    pen.fillRect(0, 0, 40, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const choosing = page.waitForEvent('filechooser')
  await shown(page).getByRole('button', { name: '添加照片或视频' }).click()
  await (await choosing).setFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }])
}
/** The messages that a picture is not shown, of this link. */
const refusals = async (page: Page, of: string | null) =>
  (await callFrom(page, '/api/message/page', { pageSize: 50 })).list.filter(
    ({ title, link }) => link === of && title === '您上传的图片没有显示',
  ).length
/** Has files checked until the family has so many of these messages. */
const checked = (page: Page, link: string | null, count: number) =>
  // A run that was under way already may have looked before the photo came; on a busy machine it is asked about again a minute later.
  expect(async () => {
    await callAs('admin', '/admin/job/run', { name: 'content' })
    await expect.poll(() => refusals(page, link), { timeout: 10_000 }).toBe(count)
  }).toPass({ timeout: 120_000 })

test('A photo that the check refuses is no longer shown, says so in its place, and the family finds a message', async ({
  page,
}) => {
  const id = await given(page)
  await chooseRisky(page)
  await handIn(page).click()
  const photo = shown(page).locator('.said').getByRole('img', { name: '1.png' })
  const width = () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(40)
  // The message that homework was given has the same link.
  await checked(page, `/work?id=${id}`, 1)
  await page.reload()
  await expect.poll(width).toBe(480)
  const [entry] = await entries(id)
  const answer = await page.request.get(`${realServer}${entry?.files[0]?.accessUrl}`)
  expect(await answer.text()).toContain('未显示：内容检查未通过')
  await page.goto(at('/pages/messages/index'))
  await expect(shown(page).getByText('您上传的图片没有显示').first()).toBeVisible()
})

test('A photo that the check refuses before it is handed in is marked with the reason, can be removed, and the words are handed in', async ({
  page,
}) => {
  const id = await given(page)
  const before = await refusals(page, null)
  await chooseRisky(page)
  await expect(handIn(page)).toBeEnabled()
  // No row holds it yet: the message leads nowhere.
  await checked(page, null, before + 1)
  await handIn(page).click()
  await expect(shown(page).getByRole('alert')).toHaveText('“a.png”不会提交：这个文件没有通过微信的内容检查，请换一个')
  await expect(handIn(page)).toBeDisabled()
  expect(await entries(id)).toEqual([])
  await shown(page).getByRole('button', { name: '移除 1.png' }).click()
  await expect(shown(page).getByRole('alert')).toHaveCount(0)
  await shown(page).getByRole('textbox').fill('照片下次再发')
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '照片下次再发', files: [] }])
})

test('A recording that was refused, or is gone, says so in words in place of a player that fails', async ({ page }) => {
  const id = await given(page)
  const entry = {
    ...{ id: 1, kind: 'SUBMISSION', text: '', byFamily: true, authorName: null, createdAt: new Date().toISOString() },
    files: [{ name: '录音.mp3', accessUrl: '/files/none.mp3' }],
  }
  await page.route('**/files/none.mp3', (route) => route.fulfill({ status: 451, contentType: 'text/plain', body: '' }))
  await page.route('**/api/work/detail*', async (route) => {
    const came = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...came, data: { ...came.data, entries: [entry] } } })
  })
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await page.reload()
  await expect(shown(page).getByRole('alert')).toContainText('“录音.mp3”播放不了：可能没有通过内容检查')
  await expect(shown(page).locator('audio')).toHaveCount(0)
})
