import { workLife } from '@cogcampus/contract/life/work'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { stepsOf } from '../../lib/step.ts'
import { settleMessages } from '../message/store.ts'

/** The steps of homework: every change of a state by a call goes through here. */
export const workSteps = stepsOf('work', workLife, 'WORK_STATE', { part: 'given' })

/** The event of the messages that tell the family of new homework. */
export const workGiven = (workId: number) => `work-given:${workId}`
/** The event of the messages that tell the doctor of a question. */
export const workAsked = (workId: number) => `work-asked:${workId}`

/** Takes back the homework of a patient who ends treatment that was not handed in and is not late: nobody waits for it any more. */
export async function takeBack(scope: WriteScope, patient: Found<'patient'>): Promise<void> {
  const taken = await scope
    .partsOf('patient', patient)
    .update('work')
    .set({ deletedAt: sql<string>`now()` })
    .where('state', 'in', workLife.from('patient/state'))
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  await settleMessages(
    scope,
    taken.map(({ id }) => workGiven(id)),
  )
}
