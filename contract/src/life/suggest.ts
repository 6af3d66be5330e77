/** The life of feedback (user-suggest). */
import { lifeCycle, nobody } from './cycle.ts'

/** What a family asks for by right, as the privacy policy promises, in the order in which it is offered; beside these types, feedback is of a kind that staff may add. */
export const requestTypes = ['copy', 'erase', 'closure'] as const
export type RequestType = (typeof requestTypes)[number]
/** Whether feedback is a request by right. */
export const isRequest = (type: string): type is RequestType => (requestTypes as readonly string[]).includes(type)

export const suggestLife = lifeCycle({
  states: ['NEW', 'REPLIED', 'CLOSED'],
  steps: {
    'user-suggest/add': { from: null, to: 'NEW', tells: nobody('the badge of headquarters counts it') },
    'user-suggest/request': { from: null, to: 'NEW', tells: nobody('the badge of headquarters counts it') },
    'user-suggest/opinion': { from: ['NEW', 'REPLIED'], to: 'REPLIED', tells: ['family'] },
    'user-suggest/close': [
      { from: 'NEW', to: 'CLOSED', tells: ['family'] },
      { from: 'REPLIED', to: 'CLOSED', tells: nobody('it was answered') },
    ],
  },
  waits: { NEW: { for: 'staff', by: 'user-suggest/opinion', since: 'created_at', code: 'ADMIN_SUGGEST' } },
})
export type SuggestState = (typeof suggestLife.states)[number]
export const suggestStates = suggestLife.states
export type SuggestCall = (typeof suggestLife.steps)[number]['call']
