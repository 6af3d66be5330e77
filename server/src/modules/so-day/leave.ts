import type { soDay } from '@cogcampus/contract/admin/so-day'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { settingsOf } from '../../lib/settings.ts'
import { advance, notRefused, onEach, type Seen, sessionsAt, settle, withIds, within } from './flow.ts'
import { leavesInMonth } from './rules.ts'
import { tellDoctors, tellOutcome } from './tell.ts'

type Leaving = Pick<Handlers<typeof soDay>, 'leave' | 'leave/terms' | 'leave/check'>

/** Leave that a family asks for, and the answer to it. */
export const leaving: Leaving = {
  async leave(context, { sessions, leaveReason, reason = null }) {
    const { db, scope } = context
    const settings = await settingsOf(db, ['timetable.leaveHours', 'timetable.leaveQuota'])
    const quota = settings['timetable.leaveQuota']
    const used = await leavesOf(context, sessions)
    return onEach(
      context,
      'so-day/leave',
      sessions,
      ({ began, patientId, day }) => {
        if (began) return refuse('SESSION_BEGUN')
        const month = `${patientId} ${day.slice(0, 7)}`
        const count = used.get(month) ?? 0
        if (count >= quota) return refuse('LEAVE_QUOTA', { params: { quota } })
        used.set(month, count + 1)
        return null
      },
      (good) =>
        advance(scope, 'so-day/leave', good, {
          change: {
            ...notRefused,
            ...{ leaveReason, leaveNote: reason, reason: null },
            ...{ leaveAskedAt: sql`now()`, late: within(settings['timetable.leaveHours']) },
          },
        }),
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
    return {
      ...{ late, consumes: late && settings['timetable.lateConsumes'] === 1, makeUpUntil: late ? null : day },
      ...{ leavesInMonth: used, quota: settings['timetable.leaveQuota'] },
    }
  },

  async 'leave/check'(context, { sessions, agreed, reason = null }) {
    const { db, scope, t, actor } = context
    if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
    const settings = await settingsOf(db, ['timetable.lateConsumes', 'timetable.makeUpDays'])
    const change = agreed
      ? {
          reason,
          makeUpUntil: sql<string>`case when not so_day.late then so_day.day + ${settings['timetable.makeUpDays']}::integer end`,
        }
      : {
          ...{ leaveAskedAt: null, late: false },
          ...{ leaveRefusal: reason, leaveRefusedBy: actor.userId, leaveRefusedAt: sql<string>`now()` },
        }
    const takes = agreed && settings['timetable.lateConsumes'] === 1
    return onEach(
      context,
      'so-day/leave/check',
      sessions,
      () => null,
      async (good) => {
        await advance(scope, 'so-day/leave/check', good, { agreed, change })
        if (agreed) {
          await settle(context, good, ({ late }) => takes && late, reason ?? undefined)
          await tellDoctors(context, good, 'leave', reason ?? '')
        }
        const granted = (late: boolean) => (!late ? 'leaveCredit' : takes ? 'leaveTaken' : 'leaveGranted')
        await tellOutcome(context, good, ({ late }) => (agreed ? granted(late) : 'leaveRefused'), reason)
      },
      (able) => (takes ? able.filter(({ late }) => late) : []),
    )
  },
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
