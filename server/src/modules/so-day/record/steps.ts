import type { soDay } from '@cogcampus/contract/admin/so-day'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { recordLife } from '@cogcampus/contract/life/record'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { badField, refuse } from '../../../lib/errors.ts'
import { stepsOf } from '../../../lib/step.ts'
import { assertConsent } from '../../patient-consent/rules.ts'

type Steps = Pick<Handlers<typeof soDay>, 'record/countersign' | 'record/addendum'>

const records = stepsOf('soRecord', recordLife, 'RECORD_STATE')

export const recordSteps: Steps = {
  async 'record/countersign'(context, { agreed, reason, ...seen }) {
    const { scope, actor, t } = context
    if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
    const when = answerOf(agreed)
    const record = await records.open(scope, 'so-day/record/countersign', { ...seen, when }, ['signedBy'])
    if (record.signedBy === actor.userId) throw refuse('CHECK_OWN')
    const answer = agreed
      ? { countersignedBy: actor.userId, countersignedAt: sql<string>`now()` }
      : { signedBy: null, signedAt: null, returnReason: reason ?? null }
    return { id: record.id, ...(await records.take(scope, record, answer)) }
  },

  async 'record/addendum'(context, { text, ...seen }) {
    const { scope } = context
    const columns = ['campusId', 'patientId'] as const
    const { id, version, campusId, patientId } = await records.open(scope, 'so-day/record/addendum', seen, columns)
    await assertConsent(context, patientId, 'text')
    await scope.insert('soRecordAddendum', { recordId: id, campusId, text }).execute()
    return { id, version }
  },
}
