import type { WriteContext } from '../../http/context.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessages } from '../message/store.ts'
import { type Found, sessionsAt, withIds } from './flow.ts'

/** No more than a reader takes in at once. */
const NAMED = 10

/** What is told of sessions; each has a title and a body among the server's texts. */
type News = 'cancelled' | 'leave' | 'undone' | 'moved' | 'givenAway' | 'substitute'
type Told = Pick<Found, 'doctorId' | 'patientId' | 'day' | 'from' | 'to'>

/** A session with what became of it. */
interface Changed extends Told {
  news: Extract<News, 'cancelled' | 'moved' | 'substitute' | 'undone'>
  after: Told
}

/**
 * Tells what became of sessions, given as they were: the doctors who gave them and those who give them now, and the families.
 * Each receives one message of a kind.
 */
export async function tellChanges(
  context: WriteContext,
  before: readonly Found[],
  newsOf: (session: Found) => Changed['news'],
  reason = '',
): Promise<void> {
  const ids = before.map(({ id }) => id)
  const now = new Map((await sessionsAt(context.scope, withIds(ids)).execute()).map((session) => [session.id, session]))
  const changes = before.map((session) => ({
    ...session,
    ...{ news: newsOf(session), after: now.get(session.id) ?? session },
  }))
  const cancelled = changes.filter(({ news }) => news === 'cancelled')
  const givenAway = changes.filter(({ news, doctorId, after }) => news !== 'cancelled' && after.doctorId !== doctorId)
  await tellDoctors(context, cancelled, 'cancelled', reason)
  await tellDoctors(context, givenAway, 'givenAway', reason)
  for (const news of ['substitute', 'moved'] as const) {
    const taken = changes.filter((change) => change.news === news).map(({ after }) => after)
    await tellDoctors(context, taken, news, reason)
  }
  await tellFamilies(context, changes, reason)
}

/** A family learns of another day, time or doctor, and not of another room. */
const affectsFamily = ({ news, after, ...before }: Changed) =>
  news === 'cancelled' ||
  news === 'undone' ||
  (['day', 'from', 'to', 'doctorId'] as const).some((key) => before[key] !== after[key])

/** Tells families of changes: the app account of each parent who wants notices gets one message about all its children. */
export async function tellFamilies(context: WriteContext, all: readonly Changed[], reason = ''): Promise<void> {
  const { scope } = context
  const changes = all.filter(affectsFamily)
  if (changes.length === 0) return
  const rows = scope.unscoped('the families and doctors of sessions that were changed within reach')
  const names = await namesOf(context, changes)
  const accounts = await rows
    .selectFrom('patientParent')
    .innerJoin('parentAccount', 'parentAccount.parentId', 'patientParent.parentId')
    .select(['parentAccount.id as accountId', 'patientParent.patientId'])
    .where('patientParent.patientId', 'in', [...new Set(changes.map(({ patientId }) => patientId))])
    .where('patientParent.notified', '=', true)
    .where('parentAccount.deletedAt', 'is', null)
    .execute()
  const doctors = await rows
    .selectFrom('doctorInfo')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(changes.map(({ after }) => after.doctorId))])
    .execute()
  const doctorOf = new Map(doctors.map(({ id, name }) => [id, name]))
  const line = (t: Translate, { patientId, day, from, to, news, after }: Changed) =>
    t(`message.family.${news}`, {
      ...{ patient: names.get(patientId) ?? '', doctor: doctorOf.get(after.doctorId) ?? '', day, from, to },
      ...{ newDay: after.day, newFrom: after.from, newTo: after.to },
    })
  await sendMessages(
    scope,
    [...Map.groupBy(accounts, ({ accountId }) => accountId)].map(([accountId, children]) => {
      const ids = new Set(children.map(({ patientId }) => patientId))
      const own = changes.filter(({ patientId }) => ids.has(patientId))
      return {
        accountId,
        type: 'REMIND',
        words: (t) => ({
          title: t('message.family.title', { count: own.length }),
          body: t('message.family.body', { changes: own.map((one) => line(t, one)).join('\n'), reason }).trim(),
        }),
      }
    }),
  )
}

/** Tells each doctor what became of their sessions, in one message; not the one who did it. */
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
    [...Map.groupBy(told, ({ doctorId }) => doctorId)].map(([receiverId, some]) => ({
      receiverId,
      type: 'REMIND',
      words: (t) => ({
        title: t(`message.session.${news}.title`, { count: some.length }),
        body: t('message.session.body', { by: actor.userName, sessions: listOf(some, names), reason }).trim(),
      }),
      link: '/schedule/session',
    })),
  )
}

const listOf = (sessions: readonly Told[], names: ReadonlyMap<number, string>) =>
  sessions
    .slice(0, NAMED)
    .map(({ patientId, day, from, to }) => `${names.get(patientId) ?? ''} ${day} ${from}–${to}`)
    .join(', ') + (sessions.length > NAMED ? ' …' : '')

async function namesOf({ scope }: WriteContext, sessions: readonly Told[]): Promise<Map<number, string>> {
  if (sessions.length === 0) return new Map()
  const patients = await scope
    .unscoped('the patients of sessions that were changed within reach')
    .selectFrom('patient')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(sessions.map(({ patientId }) => patientId))])
    .execute()
  return new Map(patients.map(({ id, name }) => [id, name]))
}
