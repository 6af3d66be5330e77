/** The life of an announcement. */
import { lifeCycle, nobody } from './cycle.ts'

/** To whom it goes: families by the applet, staff by the console. */
export const audiences = ['FAMILIES', 'STAFF'] as const

/** What stands in its words for something of each receiver: staff have no children. */
export const placesOf: Record<(typeof audiences)[number], readonly string[]> = {
  FAMILIES: ['{name}', '{child}'],
  STAFF: ['{name}'],
}

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

/** The life of its notices, together; those that WeChat has already are not called back. */
export const broadcastLife = lifeCycle({
  states: ['SENDING', 'PAUSED', 'STOPPED'],
  steps: {
    'job/announcements': { from: null, to: 'SENDING', tells: ['family'] },
    'announcement/pauseNotices': { from: 'SENDING', to: 'PAUSED', tells: nobody('the message is in the app') },
    /** WeChat refuses their template. */
    'job/notices': { from: 'SENDING', to: 'PAUSED', tells: ['applicant'] },
    'announcement/resumeNotices': { from: 'PAUSED', to: 'SENDING', tells: nobody('the message is in the app') },
    'announcement/stopNotices': {
      from: ['SENDING', 'PAUSED'],
      to: 'STOPPED',
      tells: nobody('the message is in the app'),
    },
  },
})
export const broadcastStates = broadcastLife.states
export type BroadcastState = (typeof broadcastLife.states)[number]
export type BroadcastCall = (typeof broadcastLife.steps)[number]['call']
