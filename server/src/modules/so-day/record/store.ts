import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Out } from '@cogcampus/contract/endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'

type Shown = NonNullable<Out<(typeof soDay.endpoints)['record/detail']>['record']>

const nameOf = (column: string) =>
  sql<string | null>`(select u.user_name from rbac_user u where u.id = ${sql.ref(`so_record.${column}`)})`

/** Records within reach with their tasks. */
export const recordsOf = (scope: ReadScope) =>
  scope
    .from('soRecord')
    .select(['soRecord.id', 'soRecord.version', 'soRecord.state', 'soRecord.day'])
    .select(['soRecord.engagement', 'soRecord.mood', 'soRecord.adverse', 'soRecord.note', 'soRecord.nextStep'])
    .select(['soRecord.signedAt', 'soRecord.countersignedAt'])
    .select([
      sql<string>`(select d.name from doctor_info d where d.id = so_record.doctor_id)`.as('doctorName'),
      sql<string>`(select c.name from course c where c.id = so_record.course_id)`.as('courseName'),
      nameOf('signed_by').as('signedByName'),
      nameOf('countersigned_by').as('countersignedByName'),
      sql<
        Shown['tasks']
      >`coalesce((select jsonb_agg(jsonb_build_object('domain', k.domain, 'task', k.task, 'level', k.level,
        'trials', k.trials, 'correct', k.correct, 'accuracy', k.accuracy, 'reactionMs', k.reaction_ms, 'minutes', k.minutes,
        'prompts', k.prompts) order by k.position) from so_record_task k where k.record_id = so_record.id), '[]')`.as(
        'tasks',
      ),
      sql<
        Shown['goals']
      >`coalesce((select jsonb_agg(jsonb_build_object('goalId', n.goal_id, 'title', n.title, 'baseline', n.baseline,
        'level', n.level, 'text', n.text) order by n.goal_id) from so_record_goal n where n.record_id = so_record.id), '[]')`.as(
        'goals',
      ),
    ])

/** The latest of some records in full, with its addenda; null of none. */
export async function shownRecord(scope: ReadScope, rows: ReturnType<typeof recordsOf>): Promise<Shown | null> {
  const record = await (
    rows as SelectQueryBuilder<never, never, Omit<Shown, 'addenda' | 'returnReason' | 'comment' | 'commentFiles'>>
  )
    .select([
      sql<string | null>`so_record.return_reason`.as('returnReason'),
      sql<string | null>`so_record.comment`.as('comment'),
      sql<Shown['commentFiles']>`so_record.comment_files`.as('commentFiles'),
    ])
    .orderBy(sql`so_record.day`, 'desc')
    .orderBy(sql`so_record.id`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!record) return null
  const addenda = await scope
    .from('soRecordAddendum')
    .select(['soRecordAddendum.id', 'soRecordAddendum.text', 'soRecordAddendum.createdAt'])
    .select(
      sql<string | null>`(select u.user_name from rbac_user u where u.id = so_record_addendum.created_by)`.as(
        'createdByName',
      ),
    )
    .where('soRecordAddendum.recordId', '=', record.id)
    .orderBy('soRecordAddendum.id')
    .execute()
  return { ...record, addenda }
}
