import type { soDay } from '@cogcampus/contract/admin/so-day'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { type RecordCall, recordLife } from '@cogcampus/contract/life/record'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { badField, notFound, refuse, staleVersion } from '../../../lib/errors.ts'
import { assertConsent } from '../../patient-consent/rules.ts'

type Steps = Pick<Handlers<typeof soDay>, 'record/countersign' | 'record/addendum'>

/** A record within reach, locked; refuses the step in its state, and a version that is not its own. */
async function open({ scope }: WriteContext, call: RecordCall, { id, version }: { id: number; version: number }) {
  const record = await scope
    .from('soRecord')
    .select(['soRecord.id', 'soRecord.version', 'soRecord.state', 'soRecord.signedBy'])
    .select(['soRecord.campusId', 'soRecord.patientId'])
    .where('soRecord.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!record) throw notFound()
  if (!recordLife.allows(call, record.state)) throw refuse('RECORD_STATE')
  if (record.version !== version) throw staleVersion(null)
  return record
}

export const recordSteps: Steps = {
  async 'record/countersign'(context, { agreed, reason, ...seen }) {
    const { scope, actor, t } = context
    if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
    const record = await open(context, 'so-day/record/countersign', seen)
    if (record.signedBy === actor.userId) throw refuse('CHECK_OWN')
    const state = recordLife.after('so-day/record/countersign', record.state, answerOf(agreed))
    if (!state) throw refuse('RECORD_STATE')
    const answer = agreed
      ? { countersignedBy: actor.userId, countersignedAt: sql<string>`now()` }
      : { signedBy: null, signedAt: null, returnReason: reason ?? null }
    const changed = await scope
      .update('soRecord')
      .set({ state, ...answer })
      .where('id', '=', record.id)
      .where('state', '=', record.state)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!changed) throw refuse('RECORD_STATE')
    return changed
  },

  async 'record/addendum'(context, { text, ...seen }) {
    const { scope } = context
    const { id, version, campusId, patientId } = await open(context, 'so-day/record/addendum', seen)
    await assertConsent(context, patientId, 'text')
    await scope.insert('soRecordAddendum', { recordId: id, campusId, text }).execute()
    return { id, version }
  },
}
