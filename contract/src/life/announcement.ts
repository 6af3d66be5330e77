/** The life of an announcement. */
import { lifeCycle, nobody } from './cycle.ts'

/** To whom it goes: families by the applet, staff by the console. */
export const audiences = ['FAMILIES', 'STAFF'] as const

export const announcementLife = lifeCycle({
  states: ['DRAFT', 'SCHEDULED', 'SENT'],
  steps: {
    'announcement/add': { from: null, to: 'DRAFT', tells: nobody('a draft is its author’s') },
    'announcement/update': { from: 'DRAFT' },
    'announcement/delete': { from: 'DRAFT', to: null, tells: nobody('a draft is its author’s') },
    'announcement/send': { from: 'DRAFT', to: 'SCHEDULED', tells: nobody('its time has not come') },
    'announcement/withdraw': { from: 'SCHEDULED', to: 'DRAFT', tells: nobody('it was not sent') },
    'job/announcements': { from: 'SCHEDULED', to: 'SENT', tells: ['family'] },
  },
})
export const announcementStates = announcementLife.states
export type AnnouncementState = (typeof announcementLife.states)[number]
export type AnnouncementCall = (typeof announcementLife.steps)[number]['call']
