import type { Response } from '@cogcampus/contract'
import type { FamilyEventName } from '@cogcampus/contract/notices'
import type { Browser } from '@playwright/test'
import { at, callFrom, shown, signIn } from '../../support/applet.ts'
import { callAs, expect, other, rowOf, test } from '../../support/real.ts'

type Told = Response<'/admin/notice/page'>['list'][number]
// The families are of the demo data, of a campus of which no other test signs a family in.
const desk = 'frontdesk5'

/** The first of some notices that tells a family with a patient. */
function firstOf(list: readonly Told[]): Told {
  const told = list.find(({ patients, phone }) => patients.length > 0 && phone)
  if (!told) throw new Error('No family was reminded')
  return told
}

/** Opens a message in the applet of its family, with its words, and the page to which it leads. */
async function followed(browser: Browser, told: Told, place: RegExp) {
  const { title, text, patients } = told
  const [{ id: patientId } = { id: 0 }] = patients
  const { parents } = await callAs(desk, '/admin/patient/reveal', { id: patientId }, false)
  const parent = parents.find(({ phone }) => phone.slice(-4) === told.phone?.slice(-4))
  const phone = await other(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  await signIn(phone, parent?.phone ?? '')
  const { list: messages } = await callFrom(phone, '/api/message/page', { pageSize: 50 })
  const message = messages.find((each) => each.title === title && each.body === text)
  await phone.goto('about:blank')
  await phone.goto(at(`/more/message/index?id=${message?.id}`))
  for (const part of [title, ...text.split('\n')]) await expect(shown(phone)).toContainText(part)
  await shown(phone).getByRole('button', { name: '查看', exact: true }).click()
  await expect(phone).toHaveURL(place)
  await phone.context().close()
}

test('a reminder that an evening sent stands in the console as sent, and in the applet with its words and the way to the lesson', async ({
  as,
  browser,
}) => {
  const query = { event: 'lessonTomorrow', outcome: 'sent', pageSize: 50 } as const
  const told = firstOf((await callAs(desk, '/admin/notice/page', query, false)).list)
  const page = await as(desk, '/operate/notice?event=lessonTomorrow&outcome=sent')
  const row = rowOf(page, told.title).first()
  const [patient] = told.patients
  for (const part of [patient?.name ?? '', told.text, '明天有课', '已发送']) await expect(row).toContainText(part)
  await followed(browser, told, /#\/lesson\/detail\//)
})

/** What else the jobs of the night and the evening tell a family, as the list names it, and where each leads. */
const nightly = [
  ['hoursFew', '课时不多', /#\/child\/hours\//],
  ['hoursEnd', '课时将到期', /#\/child\/hours\//],
  ['freezeEnds', '冻结将到期', /#\/child\/order\//],
  ['freezeEnded', '冻结到期解除', /#\/child\/order\//],
  ['activityTomorrow', '明天有活动', /#\/visit\/activity\//],
] as const satisfies [FamilyEventName, string, RegExp][]

for (const [event, name, place] of nightly)
  test(`what a night tells of ${event} stands in the console, and in the applet with its words and where it leads`, async ({
    as,
    browser,
  }) => {
    const told = firstOf((await callAs(desk, '/admin/notice/page', { event, pageSize: 50 }, false)).list)
    const page = await as(desk, `/operate/notice?event=${event}`)
    const row = rowOf(page, told.title).first()
    for (const part of [told.patients[0]?.name ?? '', name]) await expect(row).toContainText(part)
    await followed(browser, told, place)
  })
