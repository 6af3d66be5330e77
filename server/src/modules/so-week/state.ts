import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { templateLife } from '@cogcampus/contract/life/template'
import type { Handlers } from '../../http/context.ts'
import { stepsOf } from '../../lib/step.ts'

const templates = stepsOf('soWeek', templateLife, 'TEMPLATE_STATE')

/** Activates, pauses or ends a template, as the table of its life cycle allows. */
export const state: Handlers<typeof soWeek>['state'] = async ({ scope }, { step, ...seen }) =>
  templates.take(scope, await templates.open(scope, 'so-week/state', { ...seen, when: step }))
