import type { accountSoDay } from '@cogcampus/contract/api/so-day'
import type { Language } from '@cogcampus/contract/envelope'
import { agreed, type leaveAnswers, sessionLife, unsettled } from '@cogcampus/contract/life/session'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import type { Database } from '../../../db/tables.ts'
import type { Account } from '../../../http/account.ts'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { today } from '../../../lib/day.ts'
import { notFound } from '../../../lib/errors.ts'
import { inOrder, pageOf } from '../../../lib/page.ts'
import { holding, inStates } from '../../../lib/states.ts'
import { staffNames } from '../../patient-parent/store.ts'
import { begins } from '../flow.ts'
import { beside, canBeMadeUp, hoursTaken } from '../lists.ts'

type Lists = Pick<Handlers<typeof accountSoDay>, 'page' | 'info' | 'total' | 'makeUp/page'>
type Rows = SelectQueryBuilder<Database, 'soDay', object>

/** The sessions of the account's children. */
const lessons = (scope: Pick<ReadScope, 'from'>): Rows => scope.from('soDay').where('soDay.deletedAt', 'is', null)

const ahead = sql<SqlBool>`(${begins} > now())`

/** What became of leave for the session `alias`, in SQL: it waits, is agreed to, or was refused, until the patient came or the session is off. */
export const leaveAnswer = (alias: 'so_day' | 'd') =>
  sql<(typeof leaveAnswers)[number] | null>`case when ${sql.ref(`${alias}.state`)} in ('LEAVE_ASKED', 'LEAVE')
      then ${sql.ref(`${alias}.state`)}
    when ${sql.ref(`${alias}.leave_refused_at`)} is not null
      and ${sql.ref(`${alias}.state`)} not in ('CANCELLED', 'CHECKED_IN', 'DONE') then 'REFUSED' end`

/** What is said of the answer to leave, in SQL: of a refusal, or of leave that was agreed to. */
const ofAnswer = <T>(refused: string, granted: string) =>
  sql<T | null>`case ${leaveAnswer('so_day')} when 'REFUSED' then ${sql.ref(`so_day.${refused}`)}
    when 'LEAVE' then ${sql.ref(`so_day.${granted}`)} end`

/** Lessons with who answered leave by name. */
async function named<T extends { leaveAnsweredBy: number | null }>(
  scope: Pick<ReadScope, 'unscoped'>,
  rows: readonly T[],
) {
  const names = await staffNames(
    scope,
    rows.map(({ leaveAnsweredBy }) => leaveAnsweredBy),
  )
  return rows.map(({ leaveAnsweredBy, ...lesson }) => ({
    ...lesson,
    leaveAnsweredByName: names.get(leaveAnsweredBy) ?? null,
  }))
}

/** Whether leave can be asked for a session in its state. */
const leaves = inStates('so_day', sessionLife.from('so-day/leave'))

/** How long an answer to leave is news. */
const NEWS_DAYS = 7
const isNew = (column: 'leave_granted_at' | 'leave_refused_at') =>
  sql<SqlBool>`${sql.ref(`so_day.${column}`)} > now() - make_interval(days => ${NEWS_DAYS})`
/** Whether leave for a session waits or was answered lately: what a family has to know first. */
const leaveIsNews = sql<SqlBool>`(
  (so_day.state = 'LEAVE_ASKED' and so_day.day >= ${today} - ${NEWS_DAYS}::integer)
  or (so_day.state = 'LEAVE' and ${isNew('leave_granted_at')})
  or (${inStates('so_day', agreed)} and ${isNew('leave_refused_at')} and ${ahead}))`

/** What a family sees of a session, and may do with it now. */
function shown(rows: Rows, { accountId }: Account) {
  const mayAsk = sql`exists (select from patient_parent l join parent_account a on a.parent_id = l.parent_id
    where a.id = ${accountId} and l.patient_id = so_day.patient_id and l.may_ask_leave)`
  return rows
    .innerJoin('soLesson', 'soLesson.id', 'soDay.lessonId')
    .innerJoin('patient', 'patient.id', 'soDay.patientId')
    .innerJoin('doctorInfo', 'doctorInfo.id', 'soDay.doctorId')
    .innerJoin('course', 'course.id', 'soDay.courseId')
    .innerJoin('campus', 'campus.id', 'soDay.campusId')
    .leftJoin('room', 'room.id', 'soLesson.roomId')
    .select(['soDay.id', 'soDay.version', 'soDay.patientId', 'patient.name as patientName', 'soDay.campusId'])
    .select(['campus.name as campusName', 'soDay.day', 'soDay.state', 'course.name as courseName'])
    .select(['doctorInfo.name as doctorName', 'room.name as roomName', 'soDay.location', 'soDay.hours'])
    .select('soDay.leaveAskedAt')
    .select([
      sql<string>`to_char(lower(so_day.during), 'HH24:MI')`.as('from'),
      sql<string>`to_char(upper(so_day.during), 'HH24:MI')`.as('to'),
      sql<boolean>`so_day.make_up_of is not null`.as('makeUp'),
      sql<boolean>`so_day.moved_from is not null`.as('moved'),
      sql<boolean>`(${leaves} and ${ahead} and ${mayAsk})`.as('mayAskLeave'),
      sql<boolean>`(so_day.state = 'LEAVE_ASKED' and ${ahead} and ${mayAsk})`.as('mayWithdrawLeave'),
      sql<boolean>`(so_day.state = 'DONE' and not exists (select from so_evaluation e where e.so_day_id = so_day.id))`.as(
        'mayEvaluate',
      ),
      sql<string | null>`case when ${canBeMadeUp} then so_day.make_up_until end`.as('makeUpUntil'),
      leaveAnswer('so_day').as('leaveAnswer'),
      sql<string | null>`coalesce(so_day.leave_granted_at, so_day.leave_refused_at)`.as('leaveAnsweredAt'),
      ofAnswer<number>('leave_refused_by', 'leave_granted_by').as('leaveAnsweredBy'),
      ofAnswer<string>('leave_refusal', 'reason').as('leaveAnswerText'),
      sql<boolean>`exists (select from reply r where r.so_day_id = so_day.id and r.author_user_id is not null
        and r.read_at is null)`.as('commented'),
    ])
}

export const lessonLists: Lists = {
  async page({ scope, actor }, { patientId, from, to, leave, latest, ...page }) {
    let rows = lessons(scope)
    if (leave) rows = rows.where(leaveIsNews)
    if (patientId) rows = rows.where('soDay.patientId', '=', patientId)
    if (from) rows = rows.where('soDay.day', '>=', from)
    if (to) rows = rows.where('soDay.day', '<=', to)
    const by = latest ? '-soDay.during' : 'soDay.during'
    const { list, total } = await pageOf(shown(rows, actor), page, { by, id: 'soDay.id' })
    return { list: await named(scope, list), total }
  },

  async 'makeUp/page'({ scope, actor }, { patientId, ...page }) {
    let rows = lessons(scope).where(canBeMadeUp)
    if (patientId) rows = rows.where('soDay.patientId', '=', patientId)
    const { list, total } = await pageOf(shown(rows, actor), page, { by: 'soDay.makeUpUntil', id: 'soDay.id' })
    return { list: await named(scope, list), total }
  },

  async info({ scope, actor, caller }, { id }) {
    const row = await shown(lessons(scope), actor)
      .select(['campus.address', 'course.bring', 'soDay.leaveReason', 'soDay.leaveNote', 'soDay.reason'])
      .select(['soDay.leaveRefusal', 'soDay.leaveRefusedAt', 'soDay.leaveRefusedBy'])
      .select(['soDay.leaveGrantedAt', 'soDay.leaveGrantedBy', hoursTaken.as('hoursTaken')])
      .select([
        sql<
          string | null
        >`coalesce(${labelOf('leaveReason', 'so_day.leave_reason', caller.language)}, so_day.leave_reason)`.as(
          'leaveReasonName',
        ),
        beside(sql`m.id = so_day.make_up_of`).as('makeUpOf'),
        beside(sql`m.make_up_of = so_day.id and ${holding('m')}`).as('madeUpBy'),
      ])
      .where('soDay.id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const { leaveRefusedBy, leaveGrantedBy, ...shownRow } = row
    const [lesson] = await named(scope, [shownRow])
    if (!lesson) throw notFound()
    const [names, record, works, evaluation] = await Promise.all([
      staffNames(scope, [leaveRefusedBy, leaveGrantedBy]),
      recordOf({ scope, caller }, id),
      scope
        .from('work')
        .select(['work.id', 'work.title', 'work.state', 'work.dueOn'])
        .where('work.soDayId', '=', id)
        .where('work.deletedAt', 'is', null)
        .orderBy('work.id')
        .execute(),
      scope
        .from('soEvaluation')
        .select(['soEvaluation.effect', 'soEvaluation.attitude', 'soEvaluation.punctual', 'soEvaluation.text'])
        .select(['soEvaluation.createdAt', sql<boolean>`so_evaluation.author_account_id is not null`.as('byFamily')])
        .where('soEvaluation.soDayId', '=', id)
        .executeTakeFirst(),
    ])
    return {
      ...lesson,
      leaveRefusedByName: names.get(leaveRefusedBy) ?? null,
      leaveGrantedByName: names.get(leaveGrantedBy) ?? null,
      record,
      works,
      evaluation: evaluation ?? null,
    }
  },

  async total({ scope }, { patientId, month }) {
    let rows = lessons(scope)
      .where('soDay.day', '>=', `${month}-01`)
      .where('soDay.day', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')::date`)
    if (patientId) rows = rows.where('soDay.patientId', '=', patientId)
    const [days, counts] = await Promise.all([
      rows
        .where('soDay.state', 'not in', ['CANCELLED'])
        .select(['soDay.day', sql<number>`count(*)::integer`.as('count')])
        .select(sql<number>`(count(*) filter (where ${inStates('so_day', unsettled)}))::integer`.as('open'))
        .select([times('DONE').as('done'), times('LEAVE').as('leave'), times('ABSENT').as('absent')])
        .groupBy('soDay.day')
        .orderBy('soDay.day')
        .execute(),
      rows
        .select([times('DONE').as('done'), times('LEAVE').as('leave'), times('ABSENT').as('absent')])
        .select(
          sql<number>`coalesce(sum((select -sum(e.hours) from hour_ledger e where e.session_id = so_day.id
            and e.kind in ('CONSUME', 'REVERSE'))), 0)::integer`.as('hoursUsed'),
        )
        .executeTakeFirstOrThrow(),
    ])
    return { days, ...counts }
  },
}

const times = (state: 'DONE' | 'ABSENT' | 'LEAVE') =>
  sql<number>`(count(*) filter (where so_day.state = ${state}))::integer`

/** The label of a value of a dictionary in the reader's language, in SQL; of one that was deleted, too. */
export const labelOf = (type: string, column: string, language: Language) =>
  sql<string | null>`(select ${language === 'en' ? sql`coalesce(d.label_en, d.label)` : sql`d.label`} from dict d
    where d.type = ${sql.lit(type)} and d.value = ${sql.ref(column)} order by d.deleted_at nulls first limit 1)`

/** The record of a session that its doctor has signed, for those who see reports. */
async function recordOf({ scope, caller }: Pick<ReadContext<Account>, 'scope' | 'caller'>, soDayId: number) {
  const record = await scope
    .from('soRecord')
    .select(['soRecord.id', 'soRecord.state', 'soRecord.engagement', 'soRecord.note', 'soRecord.nextStep'])
    .where('soRecord.soDayId', '=', soDayId)
    .executeTakeFirst()
  if (!record) return null
  const { id, ...said } = record
  const tasks = scope
    .from('soRecordTask')
    .select(['soRecordTask.domain', 'soRecordTask.task', 'soRecordTask.level', 'soRecordTask.accuracy'])
    .select([
      'soRecordTask.minutes',
      sql<string>`coalesce(${labelOf('domain', 'so_record_task.domain', caller.language)}, so_record_task.domain)`.as(
        'domainName',
      ),
    ])
    .where('soRecordTask.recordId', '=', id)
  return {
    ...said,
    tasks: await inOrder(tasks, undefined, { by: 'soRecordTask.position', id: 'soRecordTask.recordId' }).execute(),
  }
}
