import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { newPhone } from '../../support/leads.ts'
import { settledOf } from '../../support/settled.ts'

test.use({ viewport: { width: 360, height: 640 } })

/** Every page, as the build for the messaging app lists it. */
function everyPage(): string[] {
  const file = join(import.meta.dirname, '../../../applet/dist/weapp/app.json')
  const { pages, subPackages } = JSON.parse(readFileSync(file, 'utf8')) as {
    pages: string[]
    subPackages: { root: string; pages: string[] }[]
  }
  return [...pages, ...subPackages.flatMap(({ root, pages: own }) => own.map((one) => `${root}/${one}`))]
}

const idOf = (row: { id: number } | undefined) => `?id=${row?.id ?? 0}`

/** What the address says of a page that is about one thing: something that is not new, where other tests may look for what is. */
async function queriesOf(page: Page): Promise<Record<string, string>> {
  const messages = await callFrom(page, '/api/message/page', {})
  const activities = await callFrom(page, '/api/activity-info/page', {})
  const [campus] = await callFrom(page, '/api/campus/all', {})
  const courses = await callFrom(page, '/api/course/page', {})
  return {
    ...(await queriesOfChild(page)),
    'more/message/index': idOf(messages.list.find(({ readAt }) => readAt) ?? messages.list[0]),
    'more/agreement/index': '?code=privacy',
    'visit/campus/index': idOf(campus),
    'visit/course/index': idOf(courses.list[0]),
    'visit/activity/index': idOf(activities.list.find(({ now, left }) => now === 'OPEN' && left > 0)),
  }
}

/** The same of the pages about the first patient of the account, where there is one. */
async function queriesOfChild(page: Page): Promise<Record<string, string>> {
  const [child] = await callFrom(page, '/api/patient/list', {})
  if (!child) return {}
  const of = { patientId: child.id }
  const lessons = await callFrom(page, '/api/so-day/page', { ...of, from: dayFrom(1), to: dayFrom(60) })
  const works = await callFrom(page, '/api/work/page', of)
  const orders = await callFrom(page, '/api/order-info/page', of)
  const reports = child.seesReports ? (await callFrom(page, '/api/patient/report/page', of)).list : []
  return {
    'lesson/detail/index': idOf(lessons.list[0]),
    'lesson/work/index': idOf(works.list.find(({ state }) => state !== 'ASSIGNED') ?? works.list[0]),
    'child/profile/index': idOf(child),
    'child/consents/index': idOf(child),
    'child/sign/index': `${idOf(child)}&codes=consent,privacy`,
    'child/hours/index': idOf(child),
    'child/order/index': idOf(orders.list[0]),
    'child/report/index': idOf(reports.find(({ read }) => read) ?? reports[0]),
  }
}

/** What has to stand whole in the first screen of a page. */
const firsts: Record<string, string> = {
  'pages/home/index': '.next',
  'pages/timetable/index': '.list .row, .empty',
  'pages/works/index': '.list .row, .empty',
}

/** The texts of a page that are cut where no ellipsis is meant. */
function cutIn(frame: Element): string[] {
  const blocks = new Set<Element>()
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    if (!texts.currentNode.textContent?.trim()) continue
    // What is in a line has no width of its own.
    let block = texts.currentNode.parentElement
    while (block && block.clientWidth === 0) block = block.parentElement
    if (block) blocks.add(block)
  }
  const isMeant = ({ overflowX, textOverflow }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(overflowX)
  return (
    [...blocks]
      // Both are rounded.
      .filter((block) => block.scrollWidth > block.clientWidth + 1 && !isMeant(getComputedStyle(block)))
      .map((block) => `cut: ${block.textContent}`)
  )
}

/** What else of a page does not fit the screen, in words; `first` has to stand whole above the bar below. */
function faultsIn(frame: Element, first: string | undefined): string[] {
  const faults: string[] = []
  const beyond = Math.max(document.documentElement.scrollWidth, frame.scrollWidth) - window.innerWidth
  if (beyond > 0) faults.push(`it is ${beyond} px wider than the screen`)
  const bars = [...frame.querySelectorAll('.bar, .tabs')].map((bar) => bar.getBoundingClientRect())
  const barred = bars.reduce((sum, { height }) => sum + height, 0)
  if (barred > window.innerHeight / 5) faults.push(`its bars take ${barred} px`)
  for (const button of frame.querySelectorAll('button:disabled'))
    if (!button.parentElement?.querySelector(':scope > .action-reason'))
      faults.push(`grey without a reason: ${button.textContent}`)
  if (!first) return faults
  const bottom = frame.querySelector(first)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
  const end = frame.querySelector('.tabs')?.getBoundingClientRect().top ?? window.innerHeight
  if (bottom > end) faults.push(`${first} ends at ${bottom} px, the first screen at ${end} px`)
  return faults
}

/** Looks at pages in elder mode, one after the other; answers what of each does not fit. */
async function faultsOf(page: Page, isLookedAt: (path: string) => boolean, language: 'zh-CN' | 'en', hasChild = true) {
  const queries = await queriesOf(page)
  await page.evaluate((language) => {
    const kept = JSON.parse(JSON.parse(localStorage.getItem('cog.applet.settings') ?? '{}').data ?? '{}')
    const data = JSON.stringify({ ...kept, language, elder: true })
    localStorage.setItem('cog.applet.settings', JSON.stringify({ data }))
  }, language)
  const settled = settledOf(page)
  const found: Record<string, string[]> = {}
  for (const path of everyPage().filter(isLookedAt)) {
    // The page before would stay below it.
    await page.goto('about:blank')
    await page.goto(at(`/${path}${queries[path] ?? ''}`))
    await expect(shown(page).getByRole('heading', { level: 1 })).not.toBeEmpty()
    await settled()
    await expect(shown(page).locator('.bone')).toHaveCount(0)
    const first = hasChild ? firsts[path] : undefined
    const faults = [...(await shown(page).evaluate(faultsIn, first)), ...(await shown(page).evaluate(cutIn))]
    if (faults.length > 0) found[path] = faults
  }
  return found
}

for (const [who, phone, isOfAccount] of [
  ['a parent of two', people.parentOfTwo, () => true],
  // What visitors see is the same.
  ['a grown patient', people.adultPatient, (path: string) => !path.startsWith('visit/')],
  // Where the account may less, and pages say so.
  ['a second guardian', people.secondGuardian, (path: string) => /^(child|lesson)\/|home|account/.test(path)],
] as const)
  test(`In elder mode and in English every page that ${who} can open fits a screen of 360 × 640, cuts no text and has no grey button without its reason`, async ({
    page,
  }) => {
    // Some thirty pages.
    test.slow()
    await signIn(page, phone)
    expect(await faultsOf(page, isOfAccount, 'en')).toEqual({})
  })

test('In elder mode and in English what a phone without a child is shown after its first sign-in fits a screen of 360 × 640', async ({
  page,
}) => {
  await signIn(page, newPhone())
  // The others are those of every visitor.
  const isOwn = (path: string) => /^(pages|more)\/|trial/.test(path)
  expect(await faultsOf(page, isOwn, 'en', false)).toEqual({})
})

test('In elder mode and in Chinese every page of a family fits a screen of 390 × 844', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.parentOfTwo)
  // What stands on them is looked at above, on a smaller screen and in longer words.
  const isLookedAt = (path: string) => !path.startsWith('visit/')
  expect(await faultsOf(page, isLookedAt, 'zh-CN')).toEqual({})
})
