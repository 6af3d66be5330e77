import type { soWeek } from '@cogcampus/contract/admin/so-week'
import type { Handlers } from '../../http/context.ts'
import { text } from '../../lib/text.ts'
import { cancelAhead } from '../so-day/bulk.ts'
import { after, lockPlanning } from './end.ts'
import { templateSteps } from './flow.ts'

/** Activates, pauses or ends a template, as the table of its life cycle allows; ended, it takes the sessions of later days along, or leaves them. */
export const state: Handlers<typeof soWeek>['state'] = async (context, { step, sessions, reason, ...seen }) => {
  const { scope } = context
  await lockPlanning(context, seen.id)
  const done = await templateSteps.take(
    scope,
    await templateSteps.open(scope, 'so-week/state', { ...seen, when: step }),
  )
  if (step === 'end' && sessions === 'CANCEL')
    await cancelAhead(context, after(seen.id), reason ?? text('zh-CN', 'template.ended'))
  return done
}
