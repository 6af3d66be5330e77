import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test, toTab } from '../../support/applet.ts'
import { shellOptions } from '../../support/browser.ts'
import { dayFrom } from '../../support/day.ts'
import { photo, sound } from '../../support/files.ts'
import { callAs } from '../../support/real.ts'

const MB = 1024 * 1024
const uploads = '**/api/file/upload'
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')])

// A microphone that hears a tone.
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...shellOptions, args: [...shellOptions.args, ...microphone] } })
test.beforeEach(({ page }) => signIn(page, people.parentOfTwo))

/** Gives homework to the first child, and answers it. */
async function given(page: Page) {
  const [child] = await callFrom(page, '/api/patient/list', {})
  const query = { patientId: child?.id ?? 0, from: dayFrom(-60), to: dayFrom(), latest: true, pageSize: 100 }
  const { list } = await callFrom(page, '/api/so-day/page', query)
  const title = `看图说话 ${Date.now()}`
  const soDayId = list.find(({ state }) => state === 'DONE')?.id ?? 0
  const { id } = await callAs('admin', '/admin/work/add', { soDayId, title, content: '每天五分钟', dueOn: dayFrom() })
  return { id, title }
}

type Files = { name: string; mimeType: string; buffer: Buffer }[] | string[]
async function choose(page: Page, button: string, files: Files) {
  const choosing = page.waitForEvent('filechooser')
  await shown(page).getByRole('button', { name: button }).click()
  await (await choosing).setFiles(files)
}
const media = '添加照片或视频'
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: photo })
const handIn = (page: Page) => shown(page).getByRole('button', { name: '提交作业' })
const entries = async (id: number) => (await callAs('admin', '/admin/work/detail', { id }, false)).entries

test('A photo alone is handed in with four taps from home; before it the grey button says what is missing', async ({
  page,
}) => {
  const { id, title } = await given(page)
  await toTab(page, '作业')
  await shown(page).getByRole('button', { name: title }).click()
  await expect(handIn(page)).toBeDisabled()
  await expect(shown(page).getByText('写几句话，或添加照片、视频、录音，有一样就够了')).toBeVisible()
  await choose(page, media, [picture('photo.png')])
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ kind: 'SUBMISSION', text: '', files: [{ name: '1.png' }] }])
  await expect(shown(page).locator('.said').getByRole('img', { name: '1.png' })).toBeVisible()
})

test('A film and a sound are shown in place, each with a way to remove it, and one of them suffices', async ({
  page,
}) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await choose(page, media, [{ name: 'film.mp4', mimeType: 'video/mp4', buffer: film }, picture('photo.png')])
  await expect(shown(page).locator('video[title="1.mp4"]')).toBeVisible()
  await shown(page).getByRole('button', { name: '移除 2.png' }).click()
  await expect(shown(page).getByRole('img', { name: '2.png' })).toHaveCount(0)
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '', files: [{ name: '1.mp4' }] }])
})

test('Where one of three photos fails the others stay, and it is sent again by itself', async ({ page }) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  const keys = new Map<string, number>()
  await page.route(uploads, async (route) => {
    const key = (await route.request().headerValue('idempotency-key')) ?? ''
    keys.set(key, (keys.get(key) ?? 0) + 1)
    await ([...keys.keys()].indexOf(key) === 1 ? route.abort() : route.continue())
  })
  await choose(page, media, [picture('a.png'), picture('b.png'), picture('c.png')])
  await expect(shown(page).getByText('有 1 个文件没有传上去，已传好的都还在')).toBeVisible()
  for (const name of ['1.png', '2.png', '3.png']) await expect(shown(page).getByRole('img', { name })).toBeVisible()
  await expect(handIn(page)).toBeDisabled()
  await expect(shown(page).getByText('请先重新上传，或移除没有传上去的文件')).toBeVisible()
  await page.unroute(uploads)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/file/upload')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await shown(page).getByRole('button', { name: '重新上传' }).click()
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  // Each that failed was tried twice, the others once; again, only the one that failed goes out, under the key that it had.
  expect([...keys.values()]).toEqual([1, 2, 1])
  expect(sent).toEqual([[...keys.keys()][1]])
  const [entry] = await entries(id)
  expect(entry?.files.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png'])
})

test('A photo of 40 MB and a file of another kind are refused before they are sent, and what was there stays', async ({
  page,
}, info) => {
  const { id } = await given(page)
  const large = info.outputPath('large.png')
  await writeFile(large, photo)
  await truncate(large, 40 * MB)
  const clip = info.outputPath('clip.mov')
  await writeFile(clip, film)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await shown(page).getByRole('textbox').fill('今天说了五句')
  await choose(page, media, [picture('first.png')])
  await expect(handIn(page)).toBeEnabled()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/file/upload')) sent += 1
  })
  await choose(page, media, [large, clip])
  await expect(shown(page).getByText('“large.png”有 40 MB，一个文件最多 20 MB，没有加入')).toBeVisible()
  await expect(shown(page).getByText(/“clip.mov”不能加入/)).toBeVisible()
  await expect(shown(page).getByRole('textbox')).toHaveValue('今天说了五句')
  await expect(shown(page).getByRole('listitem')).toHaveCount(1)
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(sent).toBe(0)
  expect(await entries(id)).toMatchObject([{ text: '今天说了五句', files: [{ name: '1.png' }] }])
})

test('A network lost in mid-upload keeps words and files, and the upload goes on at a tap', async ({
  page,
  context,
}) => {
  const { id } = await given(page)
  // The emulation of a browser does not cut what is on its way: as long as the network is lost, this does.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    let lost = false
    XMLHttpRequest.prototype.send = function (body) {
      send.call(this, body)
      if (!(body instanceof FormData)) return
      const cut = () => lost && setTimeout(() => this.abort())
      cut()
      Object.assign(globalThis, {
        lose: (now: boolean) => {
          lost = now
          cut()
        },
      })
    }
  })
  const lose = (lost: boolean) =>
    page.evaluate((now) => (globalThis as unknown as { lose: (lost: boolean) => void }).lose(now), lost)
  await page.goto('about:blank')
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await shown(page).getByRole('textbox').fill('读了三遍')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await choose(page, media, [
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([film, Buffer.alloc(5 * MB)]) },
  ])
  await expect(shown(page).getByText(/^[1-9]\d?%$/)).toBeVisible()
  await lose(true)
  await expect(shown(page).getByText('有 1 个文件没有传上去，已传好的都还在')).toBeVisible()
  await lose(false)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await shown(page).getByRole('button', { name: '重新上传' }).click()
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '读了三遍', files: [{ name: '1.mp4' }] }])
})

test('After a reload the words and the photo that is stored are there, are handed in once, and then are gone', async ({
  page,
}) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  const text = shown(page).getByRole('textbox')
  await text.fill('今天说了五句')
  await choose(page, media, [picture('photo.png')])
  const photoOf = shown(page).getByRole('img', { name: '1.png' })
  // With words alone the button can be pressed before the form knows of the photo.
  await expect(photoOf).toBeVisible()
  await expect(handIn(page)).toBeEnabled()
  await page.reload()
  await expect(text).toHaveValue('今天说了五句')
  await expect.poll(() => photoOf.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '今天说了五句', files: [{ name: '1.png' }] }])
  await page.reload()
  await expect(text).toHaveValue('')
  await expect(shown(page).getByRole('button', { name: '移除 1.png' })).toHaveCount(0)
})

test('After a reload it is said which photo has to be added again, and the words are there', async ({ page }) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  const text = shown(page).getByRole('textbox')
  await text.fill('今天说了五句')
  await page.route(uploads, (route) => route.abort())
  await choose(page, media, [picture('合影.png')])
  await expect(shown(page).getByText('有 1 个文件没有传上去，已传好的都还在')).toBeVisible()
  await page.unroute(uploads)
  await page.reload()
  await expect(shown(page).getByText('之前选的“合影.png”没有留住，请重新添加')).toBeVisible()
  await expect(text).toHaveValue('今天说了五句')
  await choose(page, media, [picture('合影.png')])
  await expect(shown(page).getByText(/没有留住/)).toHaveCount(0)
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '今天说了五句', files: [{ name: '1.png' }] }])
})

test('Homework that the doctor changes while the family writes is handed in once the family was told what is new', async ({
  page,
}) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  const text = shown(page).getByRole('textbox')
  await text.fill('读了三遍')
  const { version, title } = await callAs('admin', '/admin/work/detail', { id }, false)
  await callAs('admin', '/admin/work/update', { id, version, title, content: '每天十分钟', dueOn: dayFrom(3) })
  await handIn(page).click()
  await expect(shown(page).getByRole('alert')).toContainText('这项作业刚刚有变动')
  await expect(shown(page).getByRole('alert')).toContainText('作业要求有修改')
  await expect(text).toHaveValue('读了三遍')
  expect(await entries(id)).toEqual([])
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '读了三遍' }])
})

test('An upload renews a session that ended, and the photo is stored', async ({ page }) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await expect(handIn(page)).toBeVisible()
  let ended = 0
  await page.route(uploads, async (route) => {
    ended += 1
    if (ended > 1) return route.continue()
    await route.fulfill({
      status: 401,
      json: { status: 10, msg: '', errCode: 'REALM_EXCEPTION', code: 401, data: null },
    })
  })
  await choose(page, media, [picture('photo.png')])
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(ended).toBe(2)
  expect(await entries(id)).toMatchObject([{ files: [{ name: '1.png' }] }])
})

test('A recording is counted, heard and discarded or taken, and handed in by itself', async ({ page }) => {
  const { id } = await given(page)
  await page.goto(at(`/lesson/work/index?id=${id}`))
  const press = (name: string) => shown(page).getByRole('button', { name, exact: true }).click()
  const listening = shown(page).getByRole('group', { name: '录音' }).locator('audio')
  await press('录音')
  await expect(shown(page).getByText('正在录音 0:01，最长 5:00')).toBeVisible()
  await press('停止')
  await expect(shown(page).getByText('录音还没有加入：请先使用或丢弃这段录音')).toBeVisible()
  await expect(listening).toHaveAttribute('title', /^试听录音 0:0[1-9]$/)
  await press('丢弃')
  await expect(shown(page).locator('audio')).toHaveCount(0)
  await press('录音')
  await press('停止')
  await expect(listening).toHaveJSProperty('error', null)
  await press('使用这段录音')
  await handIn(page).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  expect(await entries(id)).toMatchObject([{ text: '', files: [{ name: '1.m4a' }] }])
})

test('In elder mode on a small phone the form has large letters and targets, and does not scroll sideways', async ({
  page,
}) => {
  const { id } = await given(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(at('/pages/mine/index'))
  await shown(page).getByRole('button', { name: '长辈模式' }).click()
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await page.route(uploads, (route) => route.abort())
  await choose(page, media, [picture('photo.png'), { name: 'film.mp4', mimeType: 'video/mp4', buffer: film }])
  await expect(shown(page).getByRole('button', { name: '重新上传' })).toBeVisible()
  const small = await shown(page).evaluate((frame) =>
    [...frame.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
      const words = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const letters = words && Number.parseFloat(getComputedStyle(part).fontSize) < 18
      const target = part.matches('button, textarea') && part.getBoundingClientRect().height < 60
      return letters || target ? [`${part.className}: ${part.textContent?.slice(0, 20)}`] : []
    }),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.describe('Where the browser does not record', () => {
  test('a recording is chosen as a file', async ({ page }) => {
    const { id } = await given(page)
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'))
    await page.goto('about:blank')
    await page.goto(at(`/lesson/work/index?id=${id}`))
    await choose(page, '选择录音文件', [{ name: '朗读.m4a', mimeType: 'audio/mp4', buffer: sound }])
    await expect(shown(page).locator('audio[title="1.m4a"]')).toBeVisible()
    await handIn(page).click()
    await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
    expect(await entries(id)).toMatchObject([{ text: '', files: [{ name: '1.m4a' }] }])
  })
})
