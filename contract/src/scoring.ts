/**
 * How scores of a scale are checked, added up and read. The server and the console do it with these functions, so that
 * what a form shows is what is stored. No schema stands here, so that the console can import it.
 */

/** Whether more is better (`UP`) or worse (`DOWN`). */
export const directions = ['UP', 'DOWN'] as const
export type Direction = (typeof directions)[number]

/** How the total comes about: from all sub-scores, entered as such, or not at all. */
export const totalRules = ['SUM', 'MEAN', 'ENTERED', 'NONE'] as const
export type TotalRule = (typeof totalRules)[number]

/** What a score says, the best first. `POSITIVE` is that of a screening. */
export const levels = ['ABOVE', 'NORMAL', 'LOW', 'BORDERLINE', 'POSITIVE', 'MILD', 'MODERATE', 'SEVERE'] as const
export type Level = (typeof levels)[number]

/** What a band is about when it is not a sub-score. */
export const TOTAL = 'total'

interface Range {
  min: number
  max: number
  /** The smallest difference between two scores. */
  step: number
  direction: Direction
}
export interface Measure extends Range {
  /** Names the sub-score in stored assessments. */
  key: string
  name: string
  nameEn: string
  domain: string | null
}
export interface Total extends Range {
  rule: TotalRule
  /** Points added for little schooling, up to the highest total. */
  bonus: { points: number; schoolingTo: number } | null
}
/** The scores, both ends included, that have a level at an age (months) and a schooling (years), both ends included. */
export interface Band {
  /** The key of a sub-score, or {@link TOTAL}. */
  of: string
  from: number
  to: number
  level: Level
  ageFrom: number | null
  ageTo: number | null
  schoolingFrom: number | null
  schoolingTo: number | null
}
export interface Scored {
  measures: readonly Measure[]
  total: Total
  bands: readonly Band[]
}
export type Scores = Readonly<Record<string, number>>
export interface Person {
  ageMonths: number
  /** Years of schooling; null where it is not known. */
  schooling: number | null
}

/** Whether a score is within its range and a multiple of its step. */
export function fits({ min, max, step }: Range, score: number): boolean {
  const steps = (score - min) / step
  return score >= min && score <= max && Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Whether a total follows from the sub-scores, so that each of them is needed. */
export const isComputed = ({ rule }: Pick<Total, 'rule'>): boolean => rule === 'SUM' || rule === 'MEAN'

const rounded = (value: number) => Math.round(value * 100) / 100

/** The total of all sub-scores; null where it is not computed, or a sub-score is missing. */
export function rawTotal({ measures, total }: Scored, scores: Scores): number | null {
  const values = measures.flatMap(({ key }) => scores[key] ?? [])
  if (!isComputed(total) || measures.length === 0 || values.length < measures.length) return null
  const sum = values.reduce((all, value) => all + value, 0)
  return rounded(total.rule === 'SUM' ? sum : sum / values.length)
}

/** A total with the points for little schooling. */
export function adjusted({ bonus, max }: Total, total: number, { schooling }: Pick<Person, 'schooling'>): number {
  const gets = bonus !== null && schooling !== null && schooling <= bonus.schoolingTo
  return gets ? Math.min(max, rounded(total + bonus.points)) : total
}

const within = (value: number | null, from: number | null, to: number | null) =>
  (from === null && to === null) || (value !== null && value >= (from ?? value) && value <= (to ?? value))

const bandsFor = (bands: readonly Band[], of: string, { ageMonths, schooling }: Person) =>
  bands.filter(
    (each) =>
      each.of === of &&
      within(ageMonths, each.ageFrom, each.ageTo) &&
      within(schooling, each.schoolingFrom, each.schoolingTo),
  )

/** The level of a score of a person; null where the scale gives none. */
export const levelOf = (bands: readonly Band[], of: string, score: number, person: Person): Level | null =>
  bandsFor(bands, of, person).find(({ from, to }) => within(score, from, to))?.level ?? null

/** The scores that are normal for a person, both ends included; null where the scale does not say. */
export const normOf = (bands: readonly Band[], of: string, person: Person): Pick<Band, 'from' | 'to'> | null =>
  bandsFor(bands, of, person).find(({ level }) => level === 'NORMAL') ?? null

/** The levels of all scores of a person that have one, the total among them. */
export function levelsOf(scale: Scored, scores: Scores, total: number | null, person: Person): Record<string, Level> {
  const all = { ...scores, ...(total === null ? {} : { [TOTAL]: total }) }
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, score]) => {
      const level = levelOf(scale.bands, key, score, person)
      return level ? [[key, level]] : []
    }),
  )
}

/** What the assessment as a whole says: the level of the total, otherwise the worst of the sub-scores. */
export const overall = (found: Record<string, Level>): Level | null =>
  found[TOTAL] ?? [...levels].reverse().find((level) => Object.values(found).includes(level)) ?? null

/**
 * The levels that the bands of a scale give its sub-scores, the best first: the rings of its profile. None where it says of
 * no sub-score what it means: a part of a raw range is no ability.
 */
export const profileLevels = ({ measures, bands }: Pick<Scored, 'measures' | 'bands'>): Level[] =>
  levels.filter((each) => bands.some(({ of, level }) => level === each && measures.some(({ key }) => key === of)))

/** A sub-score in a profile: null where it is missing, and its level, too, where the bands say nothing of the person. */
export interface Standing {
  measure: Measure
  score: number | null
  level: Level | null
  /** How far out it stands, above 0 to 1: the level's place among those of the profile, so that outward is better whatever the direction. */
  reach: number | null
}

/** The profile of an assessment: the sub-scores that have bands, by the levels that they were found to have. */
export function profileOf(
  scale: Pick<Scored, 'measures' | 'bands'>,
  found: { scores: Scores; levels: Readonly<Record<string, Level>> },
): Standing[] {
  const rings = profileLevels(scale)
  return scale.measures
    .filter(({ key }) => scale.bands.some(({ of }) => of === key))
    .map((measure) => {
      const level = rings.find((each) => each === found.levels[measure.key]) ?? null
      const reach = level && (rings.length - rings.indexOf(level)) / rings.length
      return { measure, score: found.scores[measure.key] ?? null, level, reach }
    })
}

/** Whether a scale is for an age in months, both ends included. */
export const fitsAge = (
  { ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null },
  months: number,
): boolean => months >= (ageFrom ?? 0) && months <= (ageTo ?? months)

/** Whole months from a birthday to a day, both `YYYY-MM-DD`. */
export function monthsBetween(birthday: string, day: string): number {
  const [y1 = 0, m1 = 0, d1 = 0] = birthday.split('-').map(Number)
  const [y2 = 0, m2 = 0, d2 = 0] = day.split('-').map(Number)
  return (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0)
}

/** The day a number of days after another, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether two assessments are closer than the interval of their scale, in days: the patient may remember. */
export const isSoon = (one: string, other: string, retestDays: number): boolean =>
  one < dayAfter(other, retestDays) && other < dayAfter(one, retestDays)
