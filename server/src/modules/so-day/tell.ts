import type { FamilyEventName } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Within } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessages, settleMessages } from '../message/store.ts'
import { accountsTold, toldOf } from '../patient-parent/store.ts'
import { lessonLink } from '../reply/tell.ts'
import { type Found, sessionsAt, withIds } from './flow.ts'

/** No more than a reader takes in at once. */
const NAMED = 10

/** What the event of the reminder of a lesson begins with. */
export const LESSON_TOMORROW = 'lesson-tomorrow'
/** What the event of the reminder to make up a lesson begins with. */
export const MAKE_UP_ENDS = 'make-up-ends'

/** What is told of sessions; each has a title and a body among the server's texts. */
type News = 'cancelled' | 'leave' | 'undone' | 'moved' | 'placed' | 'givenAway' | 'substitute' | 'makeUp' | Booked
/** How sessions came into the timetable: as lessons of their own, or into one that stood there. */
type Booked = 'planned' | 'joined'
type Told = Within<'soDay'> & Pick<Found, 'campusId' | 'doctorId' | 'patientId' | 'day' | 'from' | 'to'>
/** Until so long before a lesson the app is to tell of it; then the desk rings. */
const TO_RING_MS = 3_600_000
/** Of a lesson that begins sooner, it has so long. */
const AT_ONCE_MS = 120_000

/** What a family learns of a session; the answers to what it asked for have titles of their own. */
type FamilyNews =
  | Extract<News, 'cancelled' | 'moved' | 'placed' | 'substitute' | 'undone'>
  | 'leaveGranted'
  | 'leaveCredit'
  | 'leaveTaken'
  | 'leaveRefused'
  | 'leaveAgain'
  | 'absent'
  | 'calledOff'
  | 'calledOffLate'
  | 'makeUp'
  | 'waitTaken'
  | 'planned'
type Title = 'granted' | 'refused' | 'makeUp' | 'waitTaken' | 'planned' | 'cancelled' | 'changed'
const titles: Partial<Record<FamilyNews, Title>> = {
  ...{ leaveGranted: 'granted', leaveCredit: 'granted', leaveTaken: 'granted' },
  ...{ leaveRefused: 'refused', absent: 'refused', makeUp: 'makeUp', waitTaken: 'waitTaken', planned: 'planned' },
  // On a phone's lock screen the title is all that is read.
  cancelled: 'cancelled',
}

/** A session with what became of it. */
interface Changed extends Told, Pick<Found, 'id' | 'begins' | 'leaveAskedAt'> {
  news: FamilyNews
  after: Told & Pick<Found, 'begins' | 'location' | 'makeUpUntil'>
  /** It was deleted: no page shows it. */
  gone: boolean
}

/**
 * Tells what became of sessions, given as they were: the doctors who gave them and those who give them now, and the families.
 * Each receives one message of a kind.
 */
export async function tellChanges(
  context: WriteContext,
  before: readonly Found[],
  newsOf: (session: Found) => Extract<FamilyNews, News>,
  reason = '',
): Promise<void> {
  const changes = await changesOf(context, before, newsOf)
  const cancelled = changes.filter(({ news }) => news === 'cancelled')
  const givenAway = changes.filter(({ news, doctorId, after }) => news !== 'cancelled' && after.doctorId !== doctorId)
  await tellDoctors(context, cancelled, 'cancelled', reason)
  await tellDoctors(context, givenAway, 'givenAway', reason)
  for (const news of ['substitute', 'moved', 'placed'] as const) {
    const taken = changes.filter((change) => change.news === news).map(({ after }) => after)
    await tellDoctors(context, taken, news, reason)
  }
  await tellFamilies(context, changes, reason)
}

/** Tells the families what was decided on what they asked for, of sessions given as they were. */
export async function tellOutcome(
  context: WriteContext,
  before: readonly Found[],
  newsOf: (session: Found) => FamilyNews,
  reason?: string | null,
): Promise<void> {
  await tellFamilies(context, await changesOf(context, before, newsOf), reason ?? '')
}

async function changesOf<N extends FamilyNews>(
  { scope }: WriteContext,
  before: readonly Found[],
  newsOf: (session: Found) => N,
) {
  if (before.length === 0) return []
  const rows = await sessionsAt(scope, withIds(before.map(({ id }) => id))).execute()
  const now = new Map(rows.map((session) => [session.id, session]))
  return before.map((session) => {
    const after = now.get(session.id)
    return { ...session, news: newsOf(session), after: after ?? session, gone: after === undefined }
  })
}

/** A family learns of another day, time or doctor, and not of another room. */
const affectsFamily = ({ news, after, ...before }: Changed) =>
  (news !== 'moved' && news !== 'substitute') ||
  (['day', 'from', 'to', 'doctorId'] as const).some((key) => before[key] !== after[key])

/** Tells families of changes: the app account of each parent who wants notices gets one message about all its children. */
async function tellFamilies(context: WriteContext, all: readonly Changed[], reason = ''): Promise<void> {
  const { scope } = context
  const changes = all.filter(affectsFamily)
  if (changes.length === 0) return
  // Who was reminded of the lesson, or of its leave, as it was is not told that any more.
  await settleMessages(
    scope,
    changes.flatMap(({ id }) => [`${LESSON_TOMORROW}:${id}`, `${MAKE_UP_ENDS}:${id}`]),
  )
  const names = await namesOf(context, changes)
  const accounts = await toldOf(
    scope,
    changes.map(({ patientId }) => patientId),
  )
  const doctors = await scope.known
    .selectFrom('doctorInfo')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(changes.map(({ after }) => after.doctorId))])
    .execute()
  const doctorOf = new Map(doctors.map(({ id, name }) => [id, name]))
  const line = (t: Translate, { patientId, day, from, to, news, after }: Changed) =>
    t(`message.family.${news}`, {
      by: context.actor.userName,
      ...{ patient: names.get(patientId) ?? '', doctor: doctorOf.get(after.doctorId) ?? '', day, from, to },
      ...{ newDay: after.day, newFrom: after.from, newTo: after.to, until: after.makeUpUntil ?? '' },
      place: t(`sessionPlace.${after.location}`),
    })
  const messageOf = (own: readonly Changed[]) => ({
    ...aboutOf(own),
    event: eventOf(own),
    type: 'REMIND' as const,
    words: (t: Translate) => ({
      title: titleOf(t, own),
      body: t('message.family.body', { changes: own.map((one) => line(t, one)).join('\n'), reason }).trim(),
    }),
    link: linkOf(own),
  })
  const heard = new Set(accounts.map(({ patientId }) => patientId))
  const toRing = changes.filter(({ patientId, news }) => !heard.has(patientId) && unasked.includes(news))
  await sendMessages(scope, [
    ...[...Map.groupBy(accounts, ({ accountId }) => accountId)].flatMap(([accountId, children]) => {
      const ids = new Set(children.map(({ patientId }) => patientId))
      const own = changes.filter(({ patientId }) => ids.has(patientId))
      // Each campus, and its systems, see what is said of its own patients.
      return [...Map.groupBy(own, ({ campusId }) => campusId).values()].map((ofCampus) => ({
        accountId,
        patientIds: [...new Set(ofCampus.map(({ patientId }) => patientId))],
        ...messageOf(ofCampus),
      }))
    }),
    ...[...Map.groupBy(toRing, ({ patientId }) => patientId)].map(([patientId, own]) => ({
      patientId,
      ...messageOf(own),
    })),
  ])
}

/** The page of the applet that shows what sessions have become. */
function linkOf([only, ...more]: readonly Changed[]): string {
  return only && more.length === 0 && !only.gone ? lessonLink(only.id) : '/timetable'
}

/** Whether the family of a session was told of it: when it was planned or changed, or the evening before. */
export async function wasTold(scope: WriteScope, session: Found): Promise<boolean> {
  const planned = 'lessonPlanned' satisfies FamilyEventName
  const { told } = await scope
    .partsOf('soDay', session)
    .from('soDay')
    .select(
      sql<boolean>`exists (select from message m where m.account_id = any(${accountsTold('so_day.patient_id')})
        and (m.link = ${lessonLink(session.id)}
          or m.event = ${planned} and m.created_at = so_day.created_at))`.as('told'),
    )
    .executeTakeFirstOrThrow()
  return told
}

/** What a family without the app has not heard of: the rest was planned or decided with it, mostly on the phone. */
const unasked: readonly FamilyNews[] = ['cancelled', 'moved', 'placed', 'substitute', 'undone']

/** The session that a message is about, where it is one, and until when the app is to tell of it: before the first that lies ahead. */
function aboutOf(changes: readonly Changed[]): { soDayId?: number; until?: string } {
  const now = Date.now()
  const ahead = changes
    .flatMap(({ begins, after }) => [Date.parse(begins), Date.parse(after.begins)])
    .filter((at) => at > now)
  const until = Math.max(Math.min(...ahead) - TO_RING_MS, now + AT_ONCE_MS)
  const [only, ...more] = changes
  return {
    ...(only && more.length === 0 ? { soDayId: only.id } : {}),
    ...(ahead.length > 0 ? { until: new Date(until).toISOString() } : {}),
  }
}

/** What the family wanted, and said at the desk or on the phone. */
const isAsAsked = ({ news, leaveAskedAt }: Pick<Changed, 'news' | 'leaveAskedAt'>) =>
  news === 'calledOff' || news === 'calledOffLate' || (titles[news] === 'granted' && leaveAskedAt === null)

/** What it is that a family learns: what it asked for, what was decided on that, what was planned for it, or another change. */
function eventOf(changes: readonly Pick<Changed, 'news' | 'leaveAskedAt'>[]): FamilyEventName {
  if (changes.every(isAsAsked)) return 'lessonAsAsked'
  const every = (...of: Title[]) => changes.every(({ news }) => of.includes(titles[news] ?? 'changed'))
  if (every('granted', 'refused')) return 'leaveDecided'
  return every('makeUp', 'waitTaken', 'planned') ? 'lessonPlanned' : 'lessonChanged'
}

function titleOf(t: Translate, changes: readonly Changed[]): string {
  const [only = 'changed', other] = new Set(changes.map(({ news }) => titles[news] ?? 'changed'))
  return t(`message.family.title.${other ? 'changed' : only}`, { count: changes.length })
}

/** Tells the doctors of sessions that were just booked, each in one message, and answers the sessions. */
export async function tellBooked(context: WriteContext, ids: readonly number[], how: Booked): Promise<Found[]> {
  const booked = await sessionsAt(context.scope, withIds(ids)).execute()
  await tellDoctors(context, booked, how)
  return booked
}

/** Tells each doctor what became of their sessions at a campus, in one message; not the one who did it. */
export async function tellDoctors(
  context: WriteContext,
  sessions: readonly Told[],
  news: News,
  reason = '',
): Promise<void> {
  const { scope, actor } = context
  const told = sessions.filter(({ doctorId }) => doctorId !== actor.userId)
  const names = await namesOf(context, told)
  await sendMessages(
    scope,
    [...Map.groupBy(told, ({ doctorId, campusId }) => `${doctorId} ${campusId}`).values()].map((some) => ({
      receiverId: some[0]?.doctorId as number,
      type: 'REMIND',
      words: (t) => ({
        title: t(`message.session.${news}.title`, { count: news === 'planned' ? lessonsOf(some) : some.length }),
        body: t('message.session.body', { by: actor.userName, sessions: listOf(some, names), reason }).trim(),
      }),
      link: '/schedule/session',
      opens: { call: '/admin/so-day/page', campusId: some[0]?.campusId ?? null },
    })),
  )
}

/** How many lessons of one doctor sessions are: those who come together are one. */
const lessonsOf = (sessions: readonly Told[]) => new Set(sessions.map(({ day, from }) => `${day} ${from}`)).size

const listOf = (sessions: readonly Told[], names: ReadonlyMap<number, string>) =>
  sessions
    .slice(0, NAMED)
    .map(({ patientId, day, from, to }) => `${names.get(patientId) ?? ''} ${day} ${from}–${to}`)
    .join(', ') + (sessions.length > NAMED ? ' …' : '')

async function namesOf({ scope }: WriteContext, sessions: readonly Told[]): Promise<Map<number, string>> {
  if (sessions.length === 0) return new Map()
  const patients = await scope.wholeOf('patient', sessions).select(['id', 'name']).execute()
  return new Map(patients.map(({ id, name }) => [id, name]))
}
