import { textsOf } from '@cogcampus/contract/messages'
import {
  type FamilyEventName,
  familyEventNames,
  familyEvents,
  type familyPages,
  noticeKinds,
} from '@cogcampus/contract/notices'
import type { Page } from '@playwright/test'
import { at, callFrom, shown, signIn } from '../../support/applet.ts'
import { clockNow, dayFrom } from '../../support/day.ts'
import { newFamily } from '../../support/families.ts'
import { callAs, expect, other, test, unique } from '../../support/real.ts'
import { mondayIn } from '../../support/timetable.ts'

// Of a campus to whose families no other test tells anything but news.
const [principal, desk] = ['principal6', 'frontdesk6'] as const

/**
 * Where else an event is shown: beside this test, or on the server alone, as a job of the night or evening tells of it, which would tell the
 * families and consultants of other tests as well in mid-run.
 */
const shownBy = {
  announced: 'e2e/tests/operate/announcement.spec.ts',
  lessonTomorrow: 'e2e/tests/operate/reminded.spec.ts',
  makeUpEnds: 'server/src/jobs/reminders.test.ts',
  hoursFew: 'e2e/tests/operate/reminded.spec.ts',
  hoursEnd: 'e2e/tests/operate/reminded.spec.ts',
  freezeEnds: 'e2e/tests/operate/reminded.spec.ts',
  freezeEnded: 'e2e/tests/operate/reminded.spec.ts',
  activityTomorrow: 'e2e/tests/operate/reminded.spec.ts',
} as const satisfies Partial<Record<FamilyEventName, string>>
type Walked = Exclude<FamilyEventName, keyof typeof shownBy>
/** What makes an event happen, by the calls of staff and family. */
type Walks<E extends Walked = Walked> = Record<E, () => Promise<unknown>>

/** The page of the applet to which a message leads, in its address. */
const places: Record<(typeof familyPages)[number], RegExp> = {
  lesson: /#\/lesson\/detail\//,
  makeUp: /#\/lesson\/makeUp\//,
  waits: /#\/lesson\/waits\//,
  feedback: /#\/more\/feedback\//,
  order: /#\/child\/order\//,
  consent: /#\/child\/consents\//,
  hours: /#\/child\/hours\//,
  work: /#\/lesson\/work\//,
  report: /#\/child\/report\//,
  upload: /#\/pages\/mine\//,
  activity: /#\/visit\/activity\//,
  message: /#\/more\/message\//,
}

/** Sells twelve hours of a course to a patient, paid at once. */
async function sell(
  { patientId, parentId }: { patientId: number; parentId: number },
  { courseId, price }: { courseId: number; price: number },
): Promise<number> {
  const lines = [{ courseId, kind: 'HOURS' as const, paidHours: 12, unitPrice: price, validDays: 365 }]
  const { id } = await callAs(desk, '/admin/order-info/create', { patientId, parentId, lines })
  await callAs(desk, '/admin/order-info/pay', { id, amount: 12 * price, method: 'cash', paidOn: dayFrom() })
  return id
}

/** A family that uses the applet and agrees to notices, with hours of a course for one, and a doctor who gives it. */
async function newWorld(page: Page) {
  const family = await newFamily(desk)
  const { campusId } = family
  await signIn(page, family.phone)
  const agreed = noticeKinds.map((kind) => ({ kind, agreed: true }))
  for (let time = 0; time < 12; time++)
    for (const answers of [agreed.slice(0, 3), agreed.slice(3)])
      await callFrom(page, '/api/message/subscribe', { answers }, true)
  const offered = await callAs(principal, '/admin/course/campus/all', { campusId }, false)
  // Sold for longer than a course allows, an order waits for somebody's word.
  const ofOne = offered.filter(
    ({ mode, hoursPerLesson, validDays }) => mode === 'ONE' && hoursPerLesson === 1 && (validDays ?? 365) >= 365,
  )
  for (const { id: courseId, price } of ofOne) {
    const week = { campusId, courseId, from: mondayIn(30) }
    const doctors = await callAs(principal, '/admin/doctor-info/course/doctor', week, false)
    const doctorId = doctors.find(({ days }) => days.some(({ free }) => free.length > 0))?.id
    if (!doctorId) continue
    const orderId = await sell(family, { courseId, price })
    const otherId = offered.find((one) => one.id !== courseId && one.price > 0 && one.price <= 12 * price)?.id ?? 0
    return { ...family, page, courseId, price, otherId, doctorId, orderId }
  }
  throw new Error('No doctor is free for a course for one')
}
type World = Awaited<ReturnType<typeof newWorld>>

/** Where a lesson of the family can stand, in a week of its own at each call. */
function freePlaces({ campusId, courseId, doctorId, patientId }: World) {
  let week = 30
  return async () => {
    const asked = { campusId, courseId, doctorId, patientId, day: mondayIn(week++) }
    const [place] = await callAs(principal, '/admin/so-day/free', asked, false)
    if (!place) throw new Error('No place is free')
    const { day, from, to, roomId, macId } = place
    return { at: { day, from, to }, with: { roomId, macId } }
  }
}
type Places = ReturnType<typeof freePlaces>

function ofLessons({ page, campusId, courseId, doctorId, patientId }: World, free: Places) {
  const lesson = { campusId, courseId, doctorId, patientIds: [patientId] }
  const seen = async (id: number) => {
    const { version } = await callAs(principal, '/admin/so-day/detail', { id }, false)
    return { id, version }
  }
  const planned = async () => {
    const place = await free()
    const { ids } = await callAs(principal, '/admin/so-day/add', { ...lesson, ...place.at, ...place.with })
    return seen(ids[0] ?? 0)
  }
  return {
    async lessonPlanned() {
      const place = await free()
      await callAs(principal, '/admin/so-day/series', { ...lesson, ...place.with, lessons: [place.at] })
    },
    async lessonChanged() {
      const cancelled = { sessions: [await planned()], cancelledBy: 'CENTRE' as const, reason: '设备检修' }
      await callAs(principal, '/admin/so-day/cancel', cancelled)
    },
    async lessonAsAsked() {
      await callAs(desk, '/admin/so-day/leave', { sessions: [await planned()], leaveReason: 'ill' })
    },
    async leaveDecided() {
      const asked = await planned()
      await callFrom(page, '/api/so-day/leave', { ...asked, leaveReason: 'ill' }, true)
      const sessions = [await seen(asked.id)]
      await callAs(desk, '/admin/so-day/leave/check', { sessions, agreed: true })
    },
  } satisfies Partial<Walks>
}

function ofWaits({ page, campusId, courseId, doctorId, patientId }: World, free: Places) {
  return {
    async waitEnded() {
      const asked = { patientId, courseId, toDay: dayFrom(60) }
      const { id } = await callFrom(page, '/api/so-wait/add', asked, true)
      const { version } = await callAs(desk, '/admin/so-wait/detail', { id }, false)
      await callAs(desk, '/admin/so-wait/withdraw', { id, version, reason: '这门课暂停排课' })
    },
    async waitOffered() {
      const place = await free()
      const days = { fromDay: place.at.day, toDay: place.at.day }
      const { id } = await callAs(desk, '/admin/so-wait/add', { campusId, patientId, courseId, ...days })
      await callAs(desk, '/admin/so-wait/offer', { id, version: 1, doctorId, ...place.at })
    },
  } satisfies Partial<Walks>
}

/** What follows a lesson that was held today, before the centre opened. */
function ofTraining({ page, campusId, courseId, doctorId, patientId }: World) {
  const held = { soDayId: 0 }
  const work = { id: 0 }
  const workNow = () => callAs(principal, '/admin/work/detail', work, false)
  return {
    async commentWritten() {
      const place = { day: dayFrom(), from: '00:00', to: '00:50', reason: '临时来上课' }
      const lesson = { campusId, courseId, doctorId, patientIds: [patientId], ...place }
      const { ids } = await callAs(principal, '/admin/so-day/past', lesson)
      held.soDayId = ids[0] ?? 0
      await callAs(principal, '/admin/reply/add', { ...held, text: '今天全程专注' })
    },
    async commentAnswered() {
      await callFrom(page, '/api/reply/add', { ...held, text: '在家怎么配合？' }, true)
      await callAs(principal, '/admin/reply/add', { ...held, text: '每天读十分钟' })
    },
    async workGiven() {
      const task = { title: unique('每日朗读'), content: '每天十分钟', dueOn: dayFrom(7) }
      Object.assign(work, await callAs(principal, '/admin/work/add', { ...held, ...task }))
    },
    async workAnswered() {
      await callFrom(page, '/api/work/ask', { ...work, text: '要读出声吗？' }, true)
      await callAs(principal, '/admin/work/answer', { ...work, text: '要，慢一点' })
    },
    async workReviewed() {
      const { version } = await workNow()
      await callFrom(page, '/api/work/submit', { ...work, version, text: '读了五次' }, true)
      const handedIn = await workNow()
      const review = { version: handedIn.version, score: 5, text: '坚持得很好' }
      await callAs(principal, '/admin/work/review', { ...work, ...review })
    },
  } satisfies Partial<Walks>
}

const reports = '/admin/patient/report'

function ofReports({ page, patientId }: World) {
  const report = { id: 0 }
  const info = () => callAs('admin', `${reports}/info`, report, false)
  const send = async () => {
    const period = { fromDay: dayFrom(-30), toDay: dayFrom(), language: 'zh-CN' as const }
    Object.assign(report, await callAs('admin', `${reports}/add`, { patientId, ...period }))
    const { version, sections } = await info()
    const words = { version, sections, words: '这个月进步很明显' }
    const written = await callAs('admin', `${reports}/update`, { ...report, ...words })
    await callAs('admin', `${reports}/sign`, { ...report, version: written.version })
  }
  return {
    // The one that stays comes after it: what is withdrawn before its notice went out is not sent.
    async reportWithdrawn() {
      await send()
      const { version } = await info()
      await callAs('admin', `${reports}/withdraw`, { ...report, version, reason: '评估日期写错了' })
    },
    reportSent: send,
    async reportAnswered() {
      await callFrom(page, '/api/patient/report/ask', { ...report, text: '在家怎么练？' }, true)
      await callAs('admin', `${reports}/answer`, { ...report, text: '每周练两次' })
    },
  } satisfies Partial<Walks>
}

/** Has files checked until the family is told so: a run that was under way already may have looked before. */
const checked = (page: Page, told: string) =>
  expect(async () => {
    await callAs('admin', '/admin/job/run', { name: 'content' })
    const found = async () => {
      const { list } = await callFrom(page, '/api/message/page', { pageSize: 50 })
      return list.filter(({ title }) => title === told).length
    }
    await expect.poll(found, { timeout: 10_000 }).toBe(1)
  }).toPass({ timeout: 120_000 })

/** Stores a picture as that of the account, which the check of content refuses: one that is magenta all over. */
const uploadRisky = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#ff00ff'
    pen.fillRect(0, 0, 40, 40)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const body = new FormData()
    body.set('name', 'a.png')
    body.set('kind', 'avatar')
    body.set('file', picture as Blob, 'a.png')
    const kept = JSON.parse(localStorage.getItem('cog.applet.session') ?? '{}') as { data?: string }
    const { token } = JSON.parse(kept.data ?? '{}') as { token?: string }
    const headers = { Authorization: token ?? '', 'X-Requested-With': 'XMLHttpRequest' }
    const answer = await fetch('/api/file/upload', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The picture is not stored: ${answer.status}`)
  })

function ofAccount({ page, campusId }: World) {
  return {
    async activityChanged() {
      const moment = (hour: number) => new Date(`${dayFrom(1)}T${hour}:00:00+08:00`).toISOString()
      const times = { startAt: moment(10), endAt: moment(12) }
      const fields = { title: unique('开放日'), type: 'openDay', capacity: 10, content: '体验三项小游戏', ...times }
      const { id: activityId } = await callAs('operation', '/admin/activity/add', fields)
      await callAs('operation', '/admin/activity/submit', { id: activityId, version: 1 })
      await callAs('admin', '/admin/activity/check', { id: activityId, version: 2, agreed: true })
      const offer = { activityId, campusId, seats: 10, ...times }
      const { id } = await callAs('operation', '/admin/activity-campus/add', offer)
      await callAs(principal, '/admin/activity-campus/open', { id, version: 1 })
      await callFrom(page, '/api/activity-info/signUp', { id, name: '林女士', consent: true as const }, true)
      const { version } = await callAs(principal, '/admin/activity-campus/detail', { id }, false)
      await callAs(principal, '/admin/activity-campus/cancel', { id, version, reason: '停电' })
    },
    async fileRefused() {
      await uploadRisky(page)
      await checked(page, '您上传的图片没有显示')
    },
    async feedbackAnswered() {
      const [type] = await callFrom(page, '/api/user-suggest/type', {})
      const said = { type: type?.value ?? '', content: unique('希望周末也能约课') }
      const { id } = await callFrom(page, '/api/user-suggest/add', said, true)
      const { version } = await callAs(principal, '/admin/user-suggest/detail', { id }, false)
      await callAs(principal, '/admin/user-suggest/opinion', { id, version, opinion: '下月起周六也可以约' })
    },
  } satisfies Partial<Walks>
}

/** What ends: nothing is planned or recorded without the consent, so it comes last. */
function ofEnds({ patientId, parentId, orderId, courseId, price, otherId }: World) {
  /** Another order, of which no lesson holds hours. */
  const newOrder = async () => {
    const id = await sell({ patientId, parentId }, { courseId, price })
    return callAs(desk, '/admin/order-info/detail', { id }, false)
  }
  const frozen = { id: 0 }
  return {
    async freezeBegun() {
      const { id, version } = await newOrder()
      frozen.id = id
      const asked = { id, version, reason: '住院', plannedTo: dayFrom(30) }
      await callAs(desk, '/admin/order-info/freeze', asked)
    },
    async freezeLifted() {
      const { version } = await callAs(desk, '/admin/order-info/detail', frozen, false)
      await callAs(desk, '/admin/order-info/unfreeze', { ...frozen, version })
    },
    async orderVoided() {
      const { id, version } = await newOrder()
      const asked = { id, version, reason: '录错了', method: 'cash' }
      await callAs(principal, '/admin/order-info/void', asked)
    },
    async hoursTransferred() {
      const { id: lineId = 0, version = 0 } = (await newOrder()).lines[0] ?? {}
      const asked = { lineId, version, hours: 12, patientId, courseId: otherId, reason: '换课' }
      await callAs(desk, '/admin/order-info/transfer', asked)
    },
    async refundDecided() {
      const { version, lines } = await callAs(desk, '/admin/order-info/detail', { id: orderId }, false)
      const hours = [{ lineId: lines[0]?.id ?? 0, hours: 1 }]
      const asked = { orderId, version, lines: hours, method: 'cash', reason: '搬家' }
      const { id } = await callAs(desk, '/admin/order-info/refund', asked)
      await callAs(principal, '/admin/order-info/refund/check', { id, agreed: false, opinion: '请先来校区谈' })
    },
    async consentEnded() {
      const { list } = await callAs(desk, '/admin/patient-consent/page', { patientId }, false)
      const id = list.find(({ code, state }) => code === 'consent' && state === 'GIVEN')?.id ?? 0
      await callAs(desk, '/admin/patient-consent/withdraw', { id, reason: '不再训练' })
    },
  } satisfies Partial<Walks>
}

/** Seen at both ends, one after the other. */
test.setTimeout(240_000)

test('what a family is told of stands in the console with what became of its notice, and in the applet with its words and the way on; so does what staff are told', async ({
  as,
  elsewhere,
  browser,
}) => {
  test.skip(clockNow() < '00:55', 'A lesson of today cannot have been held yet')
  const phone = await other(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  const world = await newWorld(phone)
  const free = freePlaces(world)
  const walks: Walks = {
    ...ofLessons(world, free),
    ...ofTraining(world),
    ...ofReports(world),
    ...ofAccount(world),
    ...ofWaits(world, free),
    ...ofEnds(world),
  }
  const walked = Object.keys(walks) as Walked[]
  expect([...walked, ...Object.keys(shownBy)].toSorted()).toEqual(familyEventNames.toSorted())
  for (const event of walked) await test.step(event, walks[event])

  const keyword = world.parentName
  const names = textsOf('notice', 'zh-CN')
  const told = new Map<Walked, { title: string; text: string }>()
  const page = await as('operation', '/operate/notice?tab=list')
  for (const event of walked) {
    const { list } = await callAs('operation', '/admin/notice/page', { event, keyword, pageSize: 1 }, false)
    const [{ title, text } = { title: '', text: '' }] = list
    told.set(event, { title, text })
    await page.goto(`/operate/notice?tab=list&event=${event}&keyword=${encodeURIComponent(keyword)}`)
    const row = page.locator('tbody tr').first()
    for (const part of [world.patientName, title, names[`event.${event}`] ?? event, /待发送|发送中|已发送/])
      await expect(row, event).toContainText(part)
  }

  const { list: messages } = await callFrom(phone, '/api/message/page', { pageSize: 50 })
  await phone.goto(at('/pages/messages/index'))
  const rows = shown(phone).getByRole('listitem')
  for (const [event, { title }] of told) await expect(rows.filter({ hasText: title }).first(), event).toBeVisible()
  for (const [event, { title, text }] of told) {
    const id = messages.find((message) => message.title === title && message.body === text)?.id
    // The pages before would stay below it.
    await phone.goto('about:blank')
    await phone.goto(at(`/more/message/index?id=${id}`))
    for (const part of [title, text]) await expect(shown(phone), event).toContainText(part)
    await shown(phone).getByRole('button', { name: '查看', exact: true }).click()
    await expect(phone, event).toHaveURL(places[familyEvents[event].opens])
  }
  await phone.context().close()

  const { number } = await callAs(desk, '/admin/order-info/detail', { id: world.orderId }, false)
  const colleague = await elsewhere(principal, '/notification')
  for (const title of [
    `${world.patientName}的家人加入了候补`,
    `${number} 申请退款`,
    `${world.patientName} 的知情同意已撤回`,
  ])
    await expect(colleague.getByText(title).first()).toBeVisible()
})
