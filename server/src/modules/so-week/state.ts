import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { templateLife } from '@cogcampus/contract/life/template'
import type { Handlers } from '../../http/context.ts'
import { stepsOf } from '../../lib/step.ts'
import { endSessions, lockPlanning } from './end.ts'

const templates = stepsOf('soWeek', templateLife, 'TEMPLATE_STATE')

/** Activates, pauses or ends a template, as the table of its life cycle allows; ended, it takes the sessions of later days along, or leaves them. */
export const state: Handlers<typeof soWeek>['state'] = async (context, { step, sessions, reason, ...seen }) => {
  const { scope } = context
  if (step === 'end') await lockPlanning(context, seen.id)
  const done = await templates.take(scope, await templates.open(scope, 'so-week/state', { ...seen, when: step }))
  if (step === 'end') await endSessions(context, seen.id, { sessions, reason })
  return done
}
