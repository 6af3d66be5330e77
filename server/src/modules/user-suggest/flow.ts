import { suggestLife } from '@cogcampus/contract/life/suggest'
import { stepsOf } from '../../lib/step.ts'

/** The steps of feedback. */
export const feedback = stepsOf('userSuggest', suggestLife, 'SUGGEST_STATE')
