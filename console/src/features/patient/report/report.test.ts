import { describe, expect, it } from 'vitest'
import { defaultPeriod, shareOf, sourcesOf } from './report.ts'

describe('the period of a new report', () => {
  const today = '2026-11-27'

  it('goes on from the day after the last report', () => {
    const plans = ['2026-08-01']
    expect(defaultPeriod({ today, lastTo: '2026-10-31', plans })).toEqual({ fromDay: '2026-11-01', toDay: today })
  })

  it('is today where the last report reaches up to today', () => {
    expect(defaultPeriod({ today, lastTo: today })).toEqual({ fromDay: today, toDay: today })
  })

  it('begins with the plan where there was no report, and with the one before where the plan has only begun', () => {
    expect(defaultPeriod({ today, plans: ['2026-09-01', '2026-06-01'] }).fromDay).toBe('2026-09-01')
    expect(defaultPeriod({ today, plans: ['2026-11-25', '2026-09-01'] }).fromDay).toBe('2026-09-01')
  })

  it('begins with the plan whose review the family waits to hear of, though the next runs for long', () => {
    const plans = ['2026-09-27', '2026-08-12']
    expect(defaultPeriod({ today, plans, reviewed: '2026-08-12' }).fromDay).toBe('2026-08-12')
  })

  it('is no longer than a report may be', () => {
    expect(defaultPeriod({ today, lastTo: '2024-01-01' }).fromDay).toBe('2025-11-27')
  })

  it('is ninety days where there was neither, or only a plan that has begun', () => {
    expect(defaultPeriod({ today })).toEqual({ fromDay: '2026-08-30', toDay: today })
    expect(defaultPeriod({ today, plans: ['2026-11-25'] }).fromDay).toBe('2026-08-30')
  })
})

describe('the sources of a report', () => {
  const sources = sourcesOf({ patientId: 7, fromDay: '2026-09-01', toDay: '2026-11-27' })

  it('are lists narrowed to the patient and the period, where the list can be', () => {
    expect(sources.records).toBe('/schedule/record?patientId=7&from=2026-09-01&to=2026-11-27')
    expect(sources.homework).toBe('/course/work?patientId=7&dueFrom=2026-09-01&dueTo=2026-11-27')
  })

  it('name each state of sessions once', () => {
    expect(sources.sessions('ABSENT', 'LEAVE')).toBe(
      '/schedule/session?patientId=7&from=2026-09-01&to=2026-11-27&state=ABSENT&state=LEAVE',
    )
    expect(sources.sessions()).toBe('/schedule/session?patientId=7&from=2026-09-01&to=2026-11-27')
  })

  it('open the plan and the assessment themselves', () => {
    expect(sources.plan(3)).toBe('/course/teachingPlan?patientId=7&plan=3')
    expect(sources.assessment(5)).toBe('/patient/assessment?patientId=7&assessment=5')
  })
})

describe('the bar of a domain', () => {
  const of = (minutes: number) => ({ domain: 'a', domainName: 'A', sessions: 1, minutes, accuracy: null })

  it('is its share of the longest, and none where nothing was trained', () => {
    expect(shareOf(30, [of(30), of(60)])).toBe(50)
    expect(shareOf(0, [of(0)])).toBe(0)
  })
})
