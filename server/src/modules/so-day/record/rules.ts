import type { WrittenRecord } from '@cogcampus/contract/admin/so-day/record'
import { gasLevels } from '@cogcampus/contract/life/plan'
import { TRAINEE } from '@cogcampus/contract/life/record'
import { held } from '@cogcampus/contract/life/session'
import type { Knowing } from '../../../db/handles.ts'
import type { WriteContext } from '../../../http/context.ts'
import { badField, notFound } from '../../../lib/errors.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { holderNamesAt } from '../../rbac/holders.ts'
import type { OfSession } from './table.ts'
import { type Found, sessionsToWrite } from './written.ts'

/**
 * A session that the caller gives, or of a campus within reach, locked, with what is copied of it. Refuses one in which the
 * patient has not come (SESSION_NOT_HELD), and a patient without consent.
 */
export async function heldSession(context: WriteContext, soDayId: number, field = 'soDayId'): Promise<OfSession> {
  const { scope, t } = context
  const session = await scope
    .from('soDay', 'given')
    .select(['soDay.campusId', 'soDay.courseId', 'soDay.doctorId', 'soDay.patientId', 'soDay.day', 'soDay.state'])
    .where('soDay.id', '=', soDayId)
    .where('soDay.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw notFound()
  const { state, ...copied } = session
  if (!held.includes(state)) {
    const over = state === 'CANCELLED' || state === 'LEAVE' || state === 'ABSENT'
    throw badField('SESSION_NOT_HELD', field, t(over ? 'field.notTaken' : 'SESSION_NOT_HELD'))
  }
  await assertConsent(context, copied.patientId, field)
  return { soDayId, ...copied }
}

/** The session of a record, locked for whoever may write its class comments; refuses any other caller (COMMENT_FORBIDDEN). */
export async function ofCommentWriter({ scope, actor, t }: WriteContext, soDayId: number): Promise<Found> {
  const reach = actor.grants.get('/admin/reply/add')
  const [session] = reach ? await sessionsToWrite(scope.within(reach), [soDayId]) : []
  if (!session) throw badField('COMMENT_FORBIDDEN', 'comment', t('COMMENT_FORBIDDEN'))
  return session
}

/** The same with which a comment comes; refuses one beside another that staff wrote (COMMENT_WRITTEN). */
export async function sessionToComment(context: WriteContext, soDayId: number): Promise<Found> {
  const { t } = context
  const session = await ofCommentWriter(context, soDayId)
  if (session.commentedAt) throw badField('COMMENT_WRITTEN', 'comment', t('COMMENT_WRITTEN'))
  return session
}

/**
 * Levels of goals of the running plan of the patient, which stays as it is to the end of the transaction, each with the words of
 * its goal. Refuses a goal of no such plan (GOAL_NOT_RUNNING), and one goal twice, by its place in the list.
 */
export async function notedGoals(
  { scope, t }: WriteContext,
  patientId: number,
  goals: NonNullable<WrittenRecord['goals']>,
) {
  if (goals.length === 0) return []
  const plan = await scope
    .from('teachingPlan')
    .select('teachingPlan.id')
    .where('teachingPlan.patientId', '=', patientId)
    .where('teachingPlan.state', '=', 'ACTIVE')
    .forShare('teachingPlan')
    .executeTakeFirst()
  const rows = await scope
    .from('teachingPlanGoal')
    .select(['teachingPlanGoal.id', 'teachingPlanGoal.title', 'teachingPlanGoal.baseline', 'teachingPlanGoal.levels'])
    .where('teachingPlanGoal.planId', '=', plan?.id ?? 0)
    .execute()
  const running = new Map(rows.map((goal) => [goal.id, goal]))
  const seen = new Set<number>()
  return goals.map(({ goalId, level }, index) => {
    const field = `goals.${index}.goalId`
    const goal = running.get(goalId)
    if (!goal) throw badField('GOAL_NOT_RUNNING', field, t('GOAL_NOT_RUNNING'))
    if (seen.has(goalId)) throw badField('RULE_BROKEN', field, t('field.goalTwice'))
    seen.add(goalId)
    const { title, baseline, levels } = goal
    return { goalId, level, title, baseline, text: levels[gasLevels.findIndex((each) => each === level)] ?? '' }
  })
}

/** Whether the doctor of a session is a trainee in its course. */
export async function isTrainee(
  known: Knowing,
  { courseId, doctorId }: { courseId: number; doctorId: number },
): Promise<boolean> {
  const permitted = await known
    .selectFrom('courseDoctor')
    .select('level')
    .where('courseId', '=', courseId)
    .where('doctorId', '=', doctorId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return permitted?.level === TRAINEE
}

/** The names of those who may countersign a record at a campus, but for who signs it. */
export const countersignersAt = (known: Knowing, campusId: number, signer: number | null): Promise<string[]> =>
  holderNamesAt(known, '/admin/so-day/record/countersign', campusId, signer)
