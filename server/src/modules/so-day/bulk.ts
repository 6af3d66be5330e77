import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { ErrCode } from '@cogcampus/contract/errors'
import { sessionLife } from '@cogcampus/contract/life/session'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, type Refusal, refuse } from '../../lib/errors.ts'
import { settingsOf } from '../../lib/settings.ts'
import { text } from '../../lib/text.ts'
import {
  advance,
  afterStart,
  asConfirmed,
  type Found,
  lockSessions,
  onEach,
  refusalOf,
  refusedBy,
  sessionsAt,
  settle,
  withIds,
  within,
} from './flow.ts'
import { tellDoctors, tellOutcome } from './tell.ts'

type Bulk = Pick<
  Handlers<typeof soDay>,
  'confirm' | 'checkIn' | 'checkIn/undo' | 'done' | 'absent' | 'cancel' | 'cancel/terms'
>

const early = ({ day, from }: Found): Refusal => refuse('SESSION_EARLY', { params: { day, from } })
const waitsForLeave = ({ state }: Found) => state === 'LEAVE_ASKED'
const onceBegun = (session: Found) => (session.began ? null : early(session))

/** The steps that are taken with one session or many. */
export const bulk: Bulk = {
  confirm: (context, { sessions }) =>
    onEach(
      context,
      'so-day/confirm',
      sessions,
      () => null,
      (good) => advance(context.scope, 'so-day/confirm', good),
    ),

  checkIn: (context, { sessions }) =>
    onEach(
      context,
      'so-day/checkIn',
      sessions,
      (session) => (session.dayCame ? null : early({ ...session, from: '00:00' })),
      (good) =>
        advance(context.scope, 'so-day/checkIn', good, { change: { checkedInAt: sql`now()`, late: afterStart } }),
    ),

  'checkIn/undo': (context, { sessions }) =>
    onEach(
      context,
      'so-day/checkIn/undo',
      sessions,
      () => null,
      (good) =>
        advance(context.scope, 'so-day/checkIn/undo', good, {
          ...{ when: asConfirmed, change: { checkedInAt: null, late: false } },
        }),
    ),

  done: (context, { sessions }) =>
    onEach(
      context,
      'so-day/done',
      sessions,
      onceBegun,
      async (good) => {
        await advance(context.scope, 'so-day/done', good, { change: { doneAt: sql`now()` } })
        await settle(context, good, () => true)
      },
      (able) => able,
    ),

  async absent(context, { sessions, reason = null }) {
    const settings = await settingsOf(context.db, ['timetable.absenceConsumes'])
    const consumes = settings['timetable.absenceConsumes'] === 1
    return onEach(
      context,
      'so-day/absent',
      sessions,
      onceBegun,
      async (good) => {
        const change = { reason, late: false }
        const [asked, others] = [good.filter(waitsForLeave), good.filter((session) => !waitsForLeave(session))]
        const unasked = { ...change, leaveReason: null, leaveAskedAt: null }
        await advance(context.scope, 'so-day/absent', others, { change: unasked })
        // What was asked stays: whoever undoes the absence puts it back.
        const refused = { ...change, ...refusedBy(context, reason ?? text('zh-CN', 'leave.missed')) }
        await advance(context.scope, 'so-day/absent', asked, { change: refused })
        await settle(context, good, () => consumes, reason ?? undefined)
        await tellOutcome(context, asked, () => 'absent', reason)
      },
      (able) => (consumes ? able : []),
    )
  },

  async cancel(context, { sessions, cancelledBy, reason }) {
    const { db, scope } = context
    const settings = await settingsOf(db, ['timetable.leaveHours', 'timetable.lateConsumes'])
    const byFamily = cancelledBy === 'PATIENT'
    const late = byFamily ? within(settings['timetable.leaveHours']) : sql<boolean>`false`
    const takes = byFamily && settings['timetable.lateConsumes'] === 1
    return onEach(
      context,
      'so-day/cancel',
      sessions,
      () => null,
      async (good) => {
        const tooLate = await advance(scope, 'so-day/cancel', good, {
          change: { cancelledBy, reason, late, leaveReason: null, leaveAskedAt: null },
        })
        await settle(context, good, ({ id }) => takes && tooLate.has(id), reason)
        await tellDoctors(context, good, 'cancelled', reason)
        const calledOff = (id: number) => (takes && tooLate.has(id) ? 'calledOffLate' : 'calledOff')
        await tellOutcome(context, good, ({ id }) => (byFamily ? calledOff(id) : 'cancelled'), reason)
      },
      async (able) => {
        if (!takes) return []
        const ids = able.map(({ id }) => id)
        const rows = await scope.from('soDay').select('id').where(withIds(ids)).where(late).execute()
        const tooLate = new Set(rows.map(({ id }) => id))
        return able.filter(({ id }) => tooLate.has(id))
      },
    )
  },

  async 'cancel/terms'({ db, scope }, { ids }) {
    const settings = await settingsOf(db, ['timetable.leaveHours', 'timetable.lateConsumes'])
    const rows = await sessionsAt(scope, withIds(ids))
      .clearSelect()
      .select(['soDay.id', 'soDay.state', within(settings['timetable.leaveHours']).as('late')])
      .execute()
    if (rows.length < new Set(ids).size) throw notFound()
    const takes =
      settings['timetable.lateConsumes'] === 1
        ? rows.filter(({ state, late }) => late && sessionLife.allows('so-day/cancel', state))
        : []
    return { takes: takes.map(({ id }) => id) }
  },
}

/** Cancels sessions as a part of another step, which is refused for the first that cannot be: all of them, or nothing is done. */
export async function cancelAll(context: WriteContext, asked: Parameters<Bulk['cancel']>[1]): Promise<void> {
  const { refused } = await bulk.cancel(context, asked)
  const [first] = refused
  if (first) throw refuse(first.errCode as ErrCode, { said: first.msg })
}

/** Cancels for the centre the sessions among these that can be: their hours are released; each family and each doctor learns of all in one message. */
export async function cancelAhead(context: WriteContext, among: Expression<SqlBool>, reason: string): Promise<void> {
  const found = await lockSessions(context.scope, among)
  const sessions = found.filter((session) => refusalOf('so-day/cancel', session) === null)
  if (sessions.length === 0) return
  const change = { cancelledBy: 'CENTRE' as const, reason, late: false, leaveReason: null, leaveAskedAt: null }
  await advance(context.scope, 'so-day/cancel', sessions, { change })
  await settle(context, sessions, () => false, reason)
  await tellDoctors(context, sessions, 'cancelled', reason)
  await tellOutcome(context, sessions, () => 'cancelled', reason)
}
