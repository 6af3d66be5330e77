import { at, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'

/** What browsers got after iOS 12 and Chrome 80: by its owner. `globalThis` stays, as the test's own tools need it; `applet/tests/oldPhones.test.mjs` looks for it. */
const newer: Record<string, readonly string[]> = {
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['at', 'replaceAll', 'matchAll', 'isWellFormed', 'toWellFormed'],
  Object: ['fromEntries', 'hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Promise: ['allSettled', 'any', 'withResolvers', 'try'],
  'Element.prototype': ['replaceChildren', 'checkVisibility'],
  'HTMLFormElement.prototype': ['requestSubmit'],
  'HTMLInputElement.prototype': ['showPicker'],
  'Symbol.prototype': ['description'],
  AbortSignal: ['timeout', 'any', 'abort'],
  'AbortSignal.prototype': ['throwIfAborted', 'reason'],
  'Crypto.prototype': ['randomUUID'],
  Intl: ['RelativeTimeFormat', 'ListFormat', 'DisplayNames', 'Segmenter'],
  'Intl.DateTimeFormat.prototype': ['formatRange'],
  window: [
    ...['structuredClone', 'queueMicrotask', 'requestIdleCallback', 'ResizeObserver', 'IntersectionObserver'],
    ...['PointerEvent', 'WeakRef', 'FinalizationRegistry', 'AggregateError', 'BroadcastChannel', 'visualViewport'],
    ...['MediaRecorder', 'CompressionStream', 'scheduler', 'navigation', 'BigInt', 'Iterator'],
  ],
}

test('A phone that has nothing newer than iOS 12 goes from the sign-in to the next lesson, and asks leave', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.addInitScript((lacking) => {
    for (const [owner, names] of Object.entries(lacking)) {
      const of = owner
        .split('.')
        .reduce<Record<string, unknown> | undefined>(
          (at, name) => (name === 'window' ? at : (at?.[name] as Record<string, unknown> | undefined)),
          window as unknown as Record<string, unknown>,
        )
      if (of) for (const name of names) delete of[name]
    }
  }, newer)
  await signIn(page, people.parentOfTwo)
  // The functions are gone for the pages, too.
  expect(await page.evaluate(() => [typeof [].at, typeof Object.fromEntries, typeof window.ResizeObserver])).toEqual([
    ...['undefined', 'undefined', 'undefined'],
  ])
  const next = shown(page).locator('.next')
  await expect(next).toContainText('的下一节课')
  await next.click()
  await expect(shown(page).getByRole('heading', { name: '课程详情', level: 1 })).toBeVisible()
  for (const tab of ['timetable', 'works', 'messages', 'mine']) {
    await page.goto(at(`/pages/${tab}/index`))
    await expect(shown(page).getByRole('navigation')).toBeVisible()
    await expect(shown(page).getByText('这一页没能显示出来，请重试')).toHaveCount(0)
  }

  const { token } = await page.evaluate(
    () => JSON.parse(JSON.parse(localStorage.getItem('cog.applet.session') ?? '{}').data ?? '{}') as { token: string },
  )
  const answer = await page.request.get(
    `/api/so-day/page?${new URLSearchParams({ from: dayFrom(1), to: dayFrom(40), pageSize: '100' })}`,
    { headers: { Authorization: token } },
  )
  const { data } = (await answer.json()) as { data: { list: { id: number; mayAskLeave: boolean }[] } }
  // Other tests of this family take the first and the last.
  const lessons = data.list.filter(({ mayAskLeave }) => mayAskLeave)
  const lesson = lessons[Math.floor(lessons.length / 2)]
  expect(lesson).toBeDefined()
  await page.goto(at(`/lesson/detail/index?id=${lesson?.id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first().click()
  await sheet.getByRole('button', { name: '提交请假' }).click()
  await expect(shown(page).getByRole('button', { name: '撤回请假' })).toBeVisible()
  expect(failures).toEqual([])
})
