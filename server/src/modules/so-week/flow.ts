import { templateLife } from '@cogcampus/contract/life/template'
import { stepsOf } from '../../lib/step.ts'

/** The steps of a template: every change of its state goes through here. */
export const templateSteps = stepsOf('soWeek', templateLife, 'TEMPLATE_STATE')
