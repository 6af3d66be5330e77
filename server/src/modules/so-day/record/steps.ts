import type { soDay } from '@cogcampus/contract/admin/so-day'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { recordLife, unsignSeconds } from '@cogcampus/contract/life/record'
import { type SqlBool, sql } from 'kysely'
import type { Within } from '../../../db/parts.ts'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { badField, refuse } from '../../../lib/errors.ts'
import { stepsOf } from '../../../lib/step.ts'
import { sendMessage } from '../../message/store.ts'
import { assertConsent } from '../../patient-consent/rules.ts'

type Steps = Pick<Handlers<typeof soDay>, 'record/unsign' | 'record/countersign' | 'record/addendum'>

const records = stepsOf('soRecord', recordLife, 'RECORD_STATE')

/** Whoever presses the button in its last second is still in time. */
const slackSeconds = 10
const signedJustNow = sql<SqlBool>`so_record.signed_at > now() - make_interval(secs => ${sql.lit(unsignSeconds + slackSeconds)})`

export const recordSteps: Steps = {
  async 'record/unsign'({ scope, actor }, seen) {
    const record = await records.open(scope, 'so-day/record/unsign', seen)
    const own = await scope
      .from('soRecord')
      .select('soRecord.id')
      .where('soRecord.id', '=', record.id)
      .where('soRecord.signedBy', '=', actor.userId)
      .where(signedJustNow)
      .executeTakeFirst()
    if (!own) throw refuse('RECORD_UNSIGN')
    return { id: record.id, ...(await records.take(scope, record, { signedBy: null, signedAt: null })) }
  },

  async 'record/countersign'(context, { agreed, reason, ...seen }) {
    const { scope, actor, t } = context
    if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
    const when = answerOf(agreed)
    const record = await records.open(scope, 'so-day/record/countersign', { ...seen, when }, [
      'campusId',
      'signedBy',
      'patientId',
      'day',
    ])
    if (record.signedBy === actor.userId) throw refuse('CHECK_OWN')
    const answer = agreed
      ? { countersignedBy: actor.userId, countersignedAt: sql<string>`now()` }
      : { signedBy: null, signedAt: null, returnReason: reason ?? null }
    const taken = await records.take(scope, record, answer)
    if (!agreed) await tellReturned(context, record, { reason: reason ?? '', version: taken.version })
    return { id: record.id, ...taken }
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

interface Returned extends Within<'soRecord'> {
  id: number
  campusId: number
  signedBy: number | null
  patientId: number
  day: string
}

/** Tells whoever signed a record that it came back, and why: it is to be signed again. */
async function tellReturned(
  { scope, actor }: WriteContext,
  record: Returned,
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  const { id, campusId, signedBy, day } = record
  if (signedBy === null) return
  const { name } = await scope.wholeOf('patient', record).select('name').executeTakeFirstOrThrow()
  const params = { patient: name, day, reason, by: actor.userName }
  await sendMessage(scope, [signedBy], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.recordReturned.title', params),
      body: t('message.recordReturned.body', params),
    }),
    link: '/schedule/record?owed=true&mine=true',
    opens: {
      ...{ call: '/admin/so-day/record', campusId },
      orPrincipal: { but: actor.userId, link: '/schedule/record?owed=true' },
    },
    eventKey: `record-returned:${id}:${version}`,
  })
}
