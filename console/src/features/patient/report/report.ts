import type { Response } from '@cogcampus/contract'
import type { ReportSection, ReportState } from '@cogcampus/contract/life/report'
import { dayAfter } from '@cogcampus/contract/scoring'
import type { Tone } from '../../../ui/StatusTag.tsx'

export type ReportInfo = Response<'/admin/patient/report/info'>
export type Figures = ReportInfo['data']

export const tones: Record<ReportState, Tone> = {
  DRAFT: 'neutral',
  APPROVAL: 'warning',
  APPROVED: 'success',
  REPLACED: 'neutral',
  WITHDRAWN: 'danger',
}

/** For how many days back a first report is drafted. */
const USUAL_DAYS = 90
/** The longest period. */
const MOST_DAYS = 366
/** A plan that began later than so many days ago has little to tell: the one before is meant. */
const BEGUN_DAYS = 14

interface Known {
  today: string
  /** The last day of the last report that the family has. */
  lastTo?: string | undefined
  /** The first days of the plans of the patient, the latest first. */
  plans?: readonly string[]
  /** The first day of the plan whose review the family waits to hear of. */
  reviewed?: string | undefined
}

/**
 * The period of a new report: on from the last one, otherwise from where the reviewed plan began, otherwise the running one,
 * otherwise the usual days; up to today, and no longer than a report may be.
 */
export function defaultPeriod({ today, lastTo, plans = [], reviewed }: Known): { fromDay: string; toDay: string } {
  const begun = reviewed ?? plans.find((day) => day <= dayAfter(today, -BEGUN_DAYS))
  const from = lastTo ? dayAfter(lastTo, 1) : (begun ?? dayAfter(today, 1 - USUAL_DAYS))
  const first = dayAfter(today, 1 - MOST_DAYS)
  return { fromDay: from > today ? today : from < first ? first : from, toDay: today }
}

/** The lists from which the numbers of a report come, narrowed to the patient and, where the list can be, to the period. */
export function sourcesOf({ patientId, fromDay, toDay }: Pick<ReportInfo, 'patientId' | 'fromDay' | 'toDay'>) {
  const within = { patientId, from: fromDay, to: toDay }
  return {
    sessions: (...state: string[]) => address('/schedule/session', { ...within, state }),
    records: address('/schedule/record', within),
    plan: (planId: number) => address('/course/teachingPlan', { patientId, plan: planId }),
    assessment: (id: number) => address('/patient/assessment', { patientId, assessment: id }),
    homework: address('/course/work', { patientId, dueFrom: fromDay, dueTo: toDay }),
  }
}

export type Sources = ReturnType<typeof sourcesOf>

/** A filter with several values stands there once for each. */
function address(page: string, query: Record<string, string | number | readonly string[]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  )
  return `${page}?${new URLSearchParams(pairs)}`
}

/** How wide the bar of a domain is, in percent of the longest. */
export const shareOf = (minutes: number, dose: Figures['dose']): number =>
  Math.round((100 * minutes) / Math.max(1, ...dose.map((each) => each.minutes)))

/** Whether there is anything to say in a part; the family does not see one without. */
export function hasData(data: Figures, section: ReportSection): boolean {
  const filled: Record<ReportSection, boolean> = {
    attendance: data.attendance.planned > 0,
    dose: data.dose.length > 0,
    goals: (data.plan?.goals.length ?? 0) > 0,
    assessments: data.assessments.length > 0,
    homework: data.homework.given > 0,
  }
  return filled[section]
}
