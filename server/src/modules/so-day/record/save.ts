import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { WrittenRecord } from '@cogcampus/contract/admin/so-day/record'
import { recordLife } from '@cogcampus/contract/life/record'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { badField, refuse, staleVersion } from '../../../lib/errors.ts'
import { writeComments } from '../../reply/add.ts'
import { heldSession, isTrainee, notedGoals, ofCommentWriter, sessionToComment } from './rules.ts'

type Writing = Pick<Handlers<typeof soDay>, 'record/save' | 'record/sign'>

/**
 * Saves the draft of the record of a session that the caller gives, or may write of in the place of its doctor. One that is signed
 * at once holds what it keeps of an earlier draft to the same rules.
 */
async function save(
  context: WriteContext,
  { soDayId, version, tasks, goals, comment, commentFiles, ...content }: WrittenRecord,
  signs = false,
) {
  const { scope } = context
  const session = await heldSession(context, soDayId)
  const before = await scope
    .from('soRecord')
    .select(['soRecord.id', 'soRecord.version', 'soRecord.state', 'soRecord.comment', 'soRecord.commentFiles'])
    .where('soRecord.soDayId', '=', soDayId)
    .executeTakeFirst()
  if (before && !recordLife.allows('so-day/record/save', before.state)) throw refuse('RECORD_SIGNED')
  if (before?.version !== version) throw staleVersion(before && { table: 'so_record', id: before.id })
  const levels = goals ?? (signs && before ? await draftedLevels(context, before.id) : undefined)
  const noted = levels && (await notedGoals(context, session.patientId, levels))
  const toFamily = await draftedComment(context, soDayId, before, { comment, commentFiles })
  const said = { ...empty, ...content, ...toFamily }
  const saved = before
    ? await scope
        .update('soRecord')
        .set({ ...said, returnReason: null })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await scope
        .insert('soRecord', { ...session, ...said, ...unsigned })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
  await scope.delete('soRecordTask').where('recordId', '=', saved.id).execute()
  const { campusId } = session
  const rows = tasks.map((task, position) => ({ ...noResult, ...task, recordId: saved.id, campusId, position }))
  if (rows.length > 0) await scope.insert('soRecordTask', rows.map(withAccuracy)).execute()
  if (noted) {
    await scope.delete('soRecordGoal').where('recordId', '=', saved.id).execute()
    const ofRecord = noted.map((goal) => ({ ...goal, recordId: saved.id, campusId }))
    if (ofRecord.length > 0) await scope.insert('soRecordGoal', ofRecord).execute()
  }
  return { ...saved, session, ...toFamily }
}

type Comment = Pick<WrittenRecord, 'comment' | 'commentFiles'>

/** The comment that goes with a record, of which what is not given stays; only who may write comments changes it. */
async function draftedComment(
  context: WriteContext,
  soDayId: number,
  before: Comment | undefined,
  { comment, commentFiles }: Comment,
) {
  const kept = { comment: before?.comment || null, commentFiles: before?.commentFiles ?? [] }
  const clears = (comment !== undefined && kept.comment) || (commentFiles !== undefined && kept.commentFiles.length > 0)
  if (comment || commentFiles?.length) await sessionToComment(context, soDayId)
  else if (clears) await ofCommentWriter(context, soDayId)
  return {
    comment: comment === undefined ? kept.comment : comment || null,
    commentFiles: commentFiles === undefined ? kept.commentFiles : (commentFiles ?? []),
  }
}

const draftedLevels = ({ scope }: WriteContext, recordId: number) =>
  scope
    .from('soRecordGoal')
    .select(['soRecordGoal.goalId', 'soRecordGoal.level'])
    .where('soRecordGoal.recordId', '=', recordId)
    .orderBy('soRecordGoal.goalId')
    .execute()

const empty = { engagement: null, mood: null, adverse: null, note: null, nextStep: null }
const unsigned = { signedBy: null, countersignedBy: null, returnReason: null }
const noResult = {
  level: null,
  trials: null,
  correct: null,
  accuracy: null,
  reactionMs: null,
  minutes: null,
  prompts: null,
}

/** What was counted says how well it went. */
const withAccuracy = <T extends { trials: number | null; correct: number | null; accuracy: number | null }>(
  task: T,
): T =>
  task.trials !== null && task.correct !== null
    ? { ...task, accuracy: Math.round((100 * task.correct) / task.trials) }
    : task

/** Refuses tasks that do not say how they went, each by its field: what was counted needs what was correct, any other some measure. */
function assertResults({ t }: Pick<WriteContext, 't'>, tasks: WrittenRecord['tasks']): void {
  const fields = tasks.flatMap(({ trials, correct, accuracy, reactionMs, prompts }, index) => {
    const counted = correct ?? accuracy ?? null
    if (trials) return counted === null ? [{ path: `tasks.${index}.correct`, msg: t('field.correct') }] : []
    const measured = counted ?? reactionMs ?? prompts ?? null
    return measured === null ? [{ path: `tasks.${index}.accuracy`, msg: t('field.result') }] : []
  })
  if (fields.length > 0) throw refuse('BAD_INPUT', { data: { fields } })
}

export const writing: Writing = {
  async 'record/save'(context, record) {
    const { id, version } = await save(context, record)
    return { id, version }
  },

  async 'record/sign'(context, record) {
    const { scope, actor, t } = context
    if (record.tasks.length === 0 && !record.note) throw badField('RECORD_EMPTY', 'tasks', t('RECORD_EMPTY'))
    assertResults(context, record.tasks)
    const { id, session, comment, commentFiles: files } = await save(context, record, true)
    if (files.length > 0 && !comment) throw badField('BAD_INPUT', 'comment', t('field.required'))
    const state = recordLife.after(
      'so-day/record/sign',
      'DRAFT',
      (await isTrainee(scope.known, session)) ? 'trainee' : undefined,
    )
    if (!state) throw refuse('RECORD_STATE')
    const signed = await scope
      .update('soRecord')
      .set({ state, signedBy: actor.userId, signedAt: sql<string>`now()`, comment: null, commentFiles: [] })
      .where('id', '=', id)
      .where('state', '=', 'DRAFT')
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!signed) throw refuse('RECORD_STATE')
    if (comment) {
      await writeComments(context, [await sessionToComment(context, session.soDayId)], { text: comment, files })
    }
    return { ...signed, state }
  },
}
