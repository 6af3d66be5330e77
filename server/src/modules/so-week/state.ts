import type { soWeek } from '@cogcampus/contract/admin/so-week'
import type { Handlers } from '../../http/context.ts'
import { endSessions, lockPlanning } from './end.ts'
import { templateSteps } from './flow.ts'

/** Activates, pauses or ends a template, as the table of its life cycle allows; ended, it takes the sessions of later days along, or leaves them. */
export const state: Handlers<typeof soWeek>['state'] = async (context, { step, sessions, reason, ...seen }) => {
  const { scope } = context
  await lockPlanning(context, seen.id)
  const done = await templateSteps.take(
    scope,
    await templateSteps.open(scope, 'so-week/state', { ...seen, when: step }),
  )
  if (step === 'end') await endSessions(context, seen.id, { sessions, reason })
  return done
}
