/** The life of the report that a family takes home: what was approved is never changed, but replaced by the next or withdrawn. */
import { lifeCycle, nobody } from './cycle.ts'

/** What stands in a report, in its order; each can be left out. */
export const reportSections = ['attendance', 'dose', 'goals', 'assessments', 'homework'] as const
export type ReportSection = (typeof reportSections)[number]

/** What is written about a report once it is with the family. */
export const reportEntryKinds = ['QUESTION', 'ANSWER'] as const

const ofDoctor = nobody('a draft is its doctor’s')
const nextOne = nobody('the family is told of the one that replaces it')

export const reportLife = lifeCycle({
  states: ['DRAFT', 'APPROVAL', 'APPROVED', 'REPLACED', 'WITHDRAWN'],
  steps: {
    'patient/report/add': { from: null, to: 'DRAFT', tells: ofDoctor },
    'patient/report/update': { from: 'DRAFT' },
    'patient/report/refresh': { from: 'DRAFT' },
    'patient/report/delete': { from: 'DRAFT', to: null, tells: ofDoctor },
    'patient/report/sign': [
      { from: 'DRAFT', to: 'APPROVAL', when: 'trainee', tells: nobody('the badge of the supervisors counts it') },
      { from: 'DRAFT', to: 'APPROVED', tells: ['family'] },
      { from: 'APPROVED', to: 'REPLACED', when: 'replaced', tells: nextOne },
    ],
    'patient/report/approve': [
      { from: 'APPROVAL', to: 'APPROVED', when: 'agreed', tells: ['family'] },
      { from: 'APPROVAL', to: 'DRAFT', when: 'refused', reason: true, tells: ['doctor'] },
      { from: 'APPROVED', to: 'REPLACED', when: 'replaced', tells: nextOne },
    ],
    'patient/report/withdraw': { from: 'APPROVED', to: 'WITHDRAWN', reason: true, tells: ['family', 'decider'] },
  },
  waits: {
    APPROVAL: { for: 'staff', by: 'patient/report/approve', since: 'signed_at', code: 'CAMPUS_REPORT' },
  },
})
export type ReportState = (typeof reportLife.states)[number]
export const reportStates = reportLife.states
