import { openWaitStates } from '@cogcampus/contract/life/wait'
import { type RawBuilder, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'

/** The ids of rows, by the table they are in. */
export type Moved = Record<string, number[]>

/**
 * The tables whose rows belong to a patient, and so move with a merge: a module that adds one adds it here. Where the
 * winner cannot take a row, the condition says so, and the row stays with the file that was merged; `t` is the row.
 */
const parts: Record<string, (winnerId: number) => RawBuilder<unknown>> = {
  patient_parent: (winnerId) => sql`not exists (select from patient_parent w
    where w.patient_id = ${winnerId} and w.parent_id = t.parent_id)`,
  patient_consent: (winnerId) => sql`(t.state <> 'GIVEN' or not exists (select from patient_consent w
    where w.patient_id = ${winnerId} and w.code = t.code and w.state = 'GIVEN'))`,
  patient_document: () => sql`true`,
  customer: () => sql`true`,
  // Plans of two files are two stories: they do not become one.
  teaching_plan: (winnerId) => sql`not exists (select from teaching_plan w where w.patient_id = ${winnerId})`,
  // A family keeps what it was given; one report is drafted at a time.
  patient_report: (winnerId) => sql`(t.state not in ('DRAFT', 'APPROVAL') or not exists (select from patient_report w
    where w.patient_id = ${winnerId} and w.state in ('DRAFT', 'APPROVAL')))`,
  assessment: (
    winnerId,
  ) => sql`not exists (select from assessment w where w.patient_id = ${winnerId} and w.scale_id = t.scale_id
    and w.form is not distinct from t.form and w.day = t.day and w.deleted_at is null and t.deleted_at is null)`,
  so_wish: (winnerId) => sql`(t.deleted_at is null and t.together_id is distinct from ${winnerId}
    and t.campus_id = (select w.campus_id from patient w where w.id = ${winnerId}) and not exists (select from so_wish w
      where w.patient_id = ${winnerId} and w.course_id = t.course_id and w.deleted_at is null))`,
  so_wait: (winnerId) => sql`(t.campus_id = (select w.campus_id from patient w where w.id = ${winnerId})
    and (t.state <> all(${openWaitStates}::text[]) or not exists (select from so_wait w where w.patient_id = ${winnerId}
      and w.course_id = t.course_id and w.state = any(${openWaitStates}::text[])
      and daterange(w.from_day, w.to_day, '[]') && daterange(t.from_day, t.to_day, '[]'))))`,
  user_suggest: () => sql`true`,
  notice: () => sql`true`,
  activity_user: () => sql`true`,
}

/** What else changes with a row that moves: reports are counted by patient. */
const besides: Record<string, (winnerId: number) => RawBuilder<unknown>> = {
  patient_report: (winnerId) => sql`, edition = t.edition + coalesce((select max(w.edition) from patient_report w
    where w.patient_id = ${winnerId}), 0)`,
}

const both = (scope: WriteScope) => scope.writeUnscoped('the rows of two patients who are both locked within reach')

/** Moves what belongs to one patient to another, in one statement; returns what was moved. */
export async function moveParts(scope: WriteScope, loserId: number, winnerId: number): Promise<Moved> {
  const names = Object.keys(parts)
  const moves = names.map(
    (
      name,
    ) => sql`${sql.table(`moved_${name}`)} as (update ${sql.table(name)} t set patient_id = ${winnerId}${besides[name]?.(winnerId) ?? sql``}
      where t.patient_id = ${loserId} and ${parts[name]?.(winnerId)} returning t.id)`,
  )
  const lists = names.map(
    (name) => sql`${sql.lit(name)}, (select coalesce(jsonb_agg(id), '[]') from ${sql.table(`moved_${name}`)})`,
  )
  const { rows } = await sql<{ moved: Moved }>`with ${sql.join(moves)}
    select jsonb_build_object(${sql.join(lists)}) as moved`.execute(both(scope))
  return rows[0]?.moved ?? {}
}

/** Moves those of these rows back that still belong to the winner. */
export async function moveBack(scope: WriteScope, moved: Moved, winnerId: number, loserId: number): Promise<void> {
  const moves = Object.entries(moved).map(
    ([name, ids]) => sql`${sql.table(`moved_${name}`)} as (update ${sql.table(name)} t set patient_id = ${loserId}
      where t.patient_id = ${winnerId} and t.id = any(${ids}::bigint[]))`,
  )
  if (moves.length === 0) return
  await sql`with ${sql.join(moves)} select 1`.execute(both(scope))
}
