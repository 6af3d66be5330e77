import { workLife } from '@cogcampus/contract/life/work'
import { stepsOf } from '../../lib/step.ts'

/** The steps of homework: every change of a state by a call goes through here. */
export const workSteps = stepsOf('work', workLife, 'WORK_STATE', { part: 'given' })

/** The event of the messages that tell the family of new homework. */
export const workGiven = (workId: number) => `work-given:${workId}`
/** The event of the messages that tell the doctor of a question. */
export const workAsked = (workId: number) => `work-asked:${workId}`
