import type { Request, Response } from '@cogcampus/contract'
import { EXPECTED, type PlanState } from '@cogcampus/contract/life/plan'
import dayjs from 'dayjs'
import type { Tone } from '../../../ui/StatusTag.tsx'
import { now } from '../../../ui/wall.ts'

export type PlanInfo = Response<'/admin/teaching-plan/info'>
export type PlanValues = Omit<Request<'/admin/teaching-plan/update'>, 'id' | 'version'>

export const planTones: Record<PlanState, Tone> = { ACTIVE: 'success', REVIEWED: 'info', REPLACED: 'neutral' }

const WEEKS = 12
const day = (from: dayjs.Dayjs) => from.format('YYYY-MM-DD')

/** What the form of a new plan begins with: what the last one said, and its goals that were not reached, from where they got. */
export function firstValues(last: PlanInfo | undefined): Partial<PlanValues> {
  return {
    startOn: day(now()),
    reviewOn: day(now().add(WEEKS, 'week')),
    timesAWeek: last?.timesAWeek ?? 3,
    minutes: last?.minutes ?? 45,
    strategy: last?.strategy ?? null,
    baseline: last?.outcome ?? null,
    goals: (last?.goals ?? [])
      .map(({ domain, title, levels, baseline, achieved }) => ({
        ...{ domain, title, levels },
        baseline: achieved ?? baseline,
      }))
      .filter(({ baseline }) => baseline < EXPECTED),
  }
}

/** The day on which a level was noted: `11-24`, with its year unless that is this one. */
export function notedDay(text: string): string {
  return dayjs(text).isSame(now(), 'year') ? dayjs(text).format('MM-DD') : text
}

/** `+1`, `−2`: levels of goal attainment carry their sign. */
export const gasText = (level: number): string => (level > 0 ? `+${level}` : level < 0 ? `−${-level}` : '0')
