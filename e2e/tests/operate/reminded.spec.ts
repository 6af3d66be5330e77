import { at, callFrom, shown, signIn } from '../../support/applet.ts'
import { callAs, expect, other, rowOf, test } from '../../support/real.ts'

test('a reminder that an evening sent stands in the console as sent, and in the applet with its words and the way to the lesson', async ({
  as,
  browser,
}) => {
  // A family of the demo data, of a campus of which no other test signs a family in.
  const desk = 'frontdesk5'
  const query = { event: 'lessonTomorrow', outcome: 'sent', pageSize: 50 } as const
  const { list } = await callAs(desk, '/admin/notice/page', query, false)
  const told = list.find(({ patients, phone }) => patients.length > 0 && phone)
  if (!told) throw new Error('No family was reminded')
  const { title, text, patients } = told
  const [{ id: patientId, name } = { id: 0, name: '' }] = patients
  const { parents } = await callAs(desk, '/admin/patient/reveal', { id: patientId }, false)
  const parent = parents.find(({ phone }) => phone.slice(-4) === told.phone?.slice(-4))

  const page = await as(desk, '/operate/notice?event=lessonTomorrow&outcome=sent')
  const row = rowOf(page, title).first()
  for (const part of [name, text, '明天有课', '已发送']) await expect(row).toContainText(part)

  const phone = await other(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  await signIn(phone, parent?.phone ?? '')
  const { list: messages } = await callFrom(phone, '/api/message/page', { pageSize: 50 })
  const message = messages.find((each) => each.title === title && each.body === text)
  await phone.goto('about:blank')
  await phone.goto(at(`/more/message/index?id=${message?.id}`))
  for (const part of [title, text]) await expect(shown(phone)).toContainText(part)
  await shown(phone).getByRole('button', { name: '查看', exact: true }).click()
  await expect(phone).toHaveURL(/#\/lesson\/detail\//)
  await phone.context().close()
})
