/** The life of a device: it is used, repaired, and one day retired for good. */
import { lifeCycle, nobody } from './cycle.ts'

const seen = nobody('the timetable shows what a device cannot do')
export const deviceLife = lifeCycle({
  states: ['ACTIVE', 'REPAIR', 'RETIRED'],
  steps: {
    'mac-info/apply/check': { from: null, to: 'ACTIVE', tells: ['applicant'] },
    'mac-info/edit': [
      { from: 'REPAIR', to: 'ACTIVE', when: 'ACTIVE', tells: seen },
      { from: 'ACTIVE', to: 'REPAIR', when: 'REPAIR', tells: seen },
      { from: ['ACTIVE', 'REPAIR'], to: 'RETIRED', when: 'RETIRED', tells: seen },
    ],
  },
})
export const deviceStates = deviceLife.states
export type DeviceState = (typeof deviceLife.states)[number]

/** Whether a device in one state can be put into another; it can always stay as it is. */
export const deviceMayBecome = (from: DeviceState, to: DeviceState): boolean =>
  from === to || deviceLife.step('mac-info/edit', from, to) !== null

/** Why a device cannot be scheduled: its state, or a licence that does not hold on that day. */
export const deviceBlocks = ['RETIRED', 'REPAIR', 'LICENCE'] as const
export type DeviceBlock = (typeof deviceBlocks)[number]

/** How many days before a licence ends headquarters and the campus are told; the first is what the badge counts. */
export const deviceWarnings = [30, 7, 1] as const
