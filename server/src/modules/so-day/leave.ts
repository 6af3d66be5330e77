import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { SessionCall } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { settingsOf } from '../../lib/settings.ts'
import {
  advance,
  type Found,
  notRefused,
  onEach,
  open,
  refusedBy,
  type Seen,
  sessionsAt,
  settle,
  withIds,
  within,
} from './flow.ts'
import { leavesInMonth } from './rules.ts'
import type { SoDayTable } from './table.ts'
import { tellDoctors, tellOutcome } from './tell.ts'

type Leaving = Pick<Handlers<typeof soDay>, 'leave' | 'leave/terms' | 'leave/check'>
type Asked = Parameters<Leaving['leave']>[1]

/** Asks leave for a family, before the cut-off and within the quota of the month, and refuses it otherwise with the telephone of the campus; the desk answers it. */
export async function askLeave(
  context: WriteContext,
  { leaveReason, reason = null, ...seen }: Omit<Asked, 'sessions'> & Seen,
): Promise<void> {
  const { db, scope, t } = context
  const settings = await settingsOf(db, ['timetable.leaveHours', 'timetable.leaveQuota'])
  const [hours, quota] = [settings['timetable.leaveHours'], settings['timetable.leaveQuota']]
  const fits = await quotaOf(context, [seen], quota)
  const session = await open(scope, 'so-day/leave', seen)
  if (session.began) throw refuse('SESSION_BEGUN')
  const { late, phone } = await sessionsAt(scope, withIds([seen.id]))
    .clearSelect()
    .select([within(hours).as('late'), phoneOfCampus.as('phone')])
    .executeTakeFirstOrThrow()
  const ring = phone ? t('family.ring', { phone }) : t('family.contact')
  if (late) throw refuse('LEAVE_LATE', { params: { hours, ring } })
  if (!fits(session)) throw refuse('LEAVE_QUOTA', { params: { quota, ring } })
  await advance(scope, 'so-day/leave', [session], {
    ...{ when: 'asked', change: { ...noted(leaveReason, reason), late: false } },
  })
}

/** Where the family of the session `so_day` rings, in SQL. */
export const phoneOfCampus = sql<string | null>`(select c.phone from campus c where c.id = so_day.campus_id)`

/** What a session keeps of leave when it is asked for or recorded. */
const noted = (leaveReason: string, note: string | null) => ({
  ...notRefused,
  ...{ leaveReason, leaveNote: note, reason: null, leaveAskedAt: sql<string>`now()` },
})

/** Leave that the desk records, what it would mean, and the answer to leave that a family asks for. */
export const leaving: Leaving = {
  async leave(context, { sessions, leaveReason, reason = null }) {
    const { db, scope } = context
    const settings = await settingsOf(db, [...terms, 'timetable.leaveHours', 'timetable.leaveQuota'])
    const takes = settings['timetable.lateConsumes'] === 1
    const fits = await quotaOf(context, sessions, settings['timetable.leaveQuota'])
    const late = new Set<number>()
    return onEach(
      context,
      'so-day/leave',
      sessions,
      ({ began }) => (began ? refuse('SESSION_BEGUN') : null),
      (good) => {
        const inOrder = good.toSorted((a, b) => a.day.localeCompare(b.day) || a.from.localeCompare(b.from))
        const beyond = new Set(inOrder.filter((session) => !fits(session)))
        return grant(context, 'so-day/leave', good, {
          ...{ settings, reason, isLate: ({ id }) => late.has(id), isBeyond: (session) => beyond.has(session) },
          ...{
            when: 'recorded',
            change: { ...noted(leaveReason, reason), late: within(settings['timetable.leaveHours']) },
          },
        })
      },
      async (able) => {
        const lateNow = sessionsAt(scope, withIds(able.map(({ id }) => id)))
        const found = await lateNow.where(within(settings['timetable.leaveHours'])).execute()
        for (const { id } of found) late.add(id)
        return takes ? able.filter(({ id }) => late.has(id)) : []
      },
    )
  },

  async 'leave/terms'({ db, scope }, { id }) {
    const settings = await settingsOf(db, [
      ...(['timetable.leaveHours', 'timetable.leaveQuota', 'timetable.lateConsumes', 'timetable.makeUpDays'] as const),
    ])
    const session = await sessionsAt(scope, withIds([id]))
      .clearSelect()
      .select([within(settings['timetable.leaveHours']).as('late'), leavesInMonth.as('leavesInMonth')])
      .select(sql<string>`so_day.day + ${settings['timetable.makeUpDays']}::integer`.as('day'))
      .executeTakeFirst()
    if (!session) throw notFound()
    const { late, leavesInMonth: used, day } = session
    const quota = settings['timetable.leaveQuota']
    return {
      ...{
        late,
        consumes: late && settings['timetable.lateConsumes'] === 1,
        makeUpUntil: late || used >= quota ? null : day,
      },
      ...{ leavesInMonth: used, quota },
    }
  },

  async 'leave/check'(context, { sessions, agreed, reason = null }) {
    const { db, scope, t } = context
    if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
    const settings = await settingsOf(db, terms)
    const takes = agreed && settings['timetable.lateConsumes'] === 1
    const isLate = ({ late }: Found) => late
    const refused = { leaveAskedAt: null, late: false, ...refusedBy(context, reason) }
    return onEach(
      context,
      'so-day/leave/check',
      sessions,
      () => null,
      async (good) => {
        if (agreed) {
          const change = { reason }
          return grant(context, 'so-day/leave/check', good, { settings, reason, isLate, when: 'agreed', change })
        }
        const when = ({ confirmed }: Found) => (confirmed ? 'refused, confirmed before' : 'refused')
        await advance(scope, 'so-day/leave/check', good, { when, change: refused })
        await tellOutcome(context, good, () => 'leaveRefused', reason)
      },
      (able) => (takes ? able.filter(isLate) : []),
    )
  },
}

/** What leave means for hours and credit. */
const terms = ['timetable.lateConsumes', 'timetable.makeUpDays'] as const

interface Granted {
  settings: Record<(typeof terms)[number], number>
  when: string
  change: Omit<Change<SoDayTable>, 'state'>
  reason: string | null
  isLate: (session: Found) => boolean
  /** Whether it is more than the quota of its month. */
  isBeyond?: (session: Found) => boolean
}

/** Puts sessions on leave: late leave takes their hours, where a setting says so, all other releases them; in time and within the quota, it can be made up. */
async function grant(
  context: WriteContext,
  call: SessionCall,
  sessions: readonly Found[],
  { settings, when, change, reason, isLate, isBeyond = () => false }: Granted,
): Promise<void> {
  const isCredited = (session: Found) => !isLate(session) && !isBeyond(session)
  const takes = (session: Found) => isLate(session) && settings['timetable.lateConsumes'] === 1
  const credited = sessions.filter(isCredited).map(({ id }) => id)
  await advance(context.scope, call, sessions, {
    when,
    change: {
      ...change,
      ...{ leaveGrantedBy: context.actor.userId, leaveGrantedAt: sql<string>`now()` },
      makeUpUntil: sql<string>`case when so_day.id = any(${credited}::bigint[])
        then so_day.day + ${settings['timetable.makeUpDays']}::integer end`,
    },
  })
  await settle(context, sessions, takes, reason ?? undefined)
  await tellDoctors(context, sessions, 'leave', reason ?? '')
  const news = (session: Found) =>
    isCredited(session) ? 'leaveCredit' : takes(session) ? 'leaveTaken' : 'leaveGranted'
  await tellOutcome(context, sessions, news, reason)
}

/** Counts leave of these sessions, each by its month: whether one more is within the quota. */
async function quotaOf(context: WriteContext, sessions: readonly Seen[], quota: number) {
  const used = await leavesOf(context, sessions)
  return ({ patientId, day }: Found): boolean => {
    const month = `${patientId} ${day.slice(0, 7)}`
    const count = (used.get(month) ?? 0) + 1
    if (count <= quota) used.set(month, count)
    return count <= quota
  }
}

/** How often the patients of these sessions are on leave, by month. The patients are locked: of two who ask at once, the second sees what the first asked for. */
async function leavesOf({ scope }: WriteContext, sessions: readonly Seen[]): Promise<Map<string, number>> {
  const ids = sessions.map(({ id }) => id)
  const all = scope.writeUnscoped('locks and counts; the sessions themselves are found within reach')
  const ofThese = sql<SqlBool>`id in (select d.patient_id from so_day d where d.id = any(${ids}::bigint[]))`
  const patients = await all.selectFrom('patient').select('id').where(ofThese).orderBy('id').forNoKeyUpdate().execute()
  const rows = await all
    .selectFrom('soDay')
    .select(['patientId', sql<string>`to_char(day, 'YYYY-MM')`.as('month'), sql<number>`count(*)::integer`.as('count')])
    .where(sql<SqlBool>`patient_id = any(${patients.map(({ id }) => id)}::bigint[])`)
    .where('deletedAt', 'is', null)
    .where('state', 'in', ['LEAVE', 'LEAVE_ASKED'])
    .groupBy(['patientId', sql`to_char(day, 'YYYY-MM')`])
    .execute()
  return new Map(rows.map(({ patientId, month, count }) => [`${patientId} ${month}`, count]))
}
