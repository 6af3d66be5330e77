import { type Measure, normalLimit, type Scored, type Scores, share } from '@cogcampus/contract/scoring'
import { nameIn } from './scale.ts'

export interface Axis {
  label: string
  measures: readonly Measure[]
}

/** Fewer axes make no area. */
const LEAST = 3

/**
 * The axes of the profile of a scale: its domains, or where these are too few, its sub-scores. None where these are too few,
 * too. `domainName` gives the name of a domain.
 */
export function axesOf(measures: readonly Measure[], domainName: (domain: string) => string): Axis[] {
  const domains = Map.groupBy(
    measures.filter(({ domain }) => domain !== null),
    ({ domain }) => domain as string,
  )
  if (domains.size >= LEAST) return [...domains].map(([domain, of]) => ({ label: domainName(domain), measures: of }))
  return measures.length >= LEAST ? measures.map((measure) => ({ label: nameIn(measure), measures: [measure] })) : []
}

/** How far the scores reach on an axis, 0 to 1, the mean over its sub-scores; null where none was recorded. */
export function reach({ measures }: Axis, scores: Scores): number | null {
  const shares = measures.flatMap((measure) => {
    const score = scores[measure.key]
    return score === undefined ? [] : [share(measure, score)]
  })
  return shares.length === 0 ? null : shares.reduce((sum, value) => sum + value, 0) / shares.length
}

/** The worst scores that are still normal, where the scale gives them for every sub-score of the axes. */
export function normalScores(scale: Pick<Scored, 'bands'>, axes: readonly Axis[]): Scores | null {
  const limits = axes.flatMap(({ measures }) => measures.map((measure) => [measure.key, normalLimit(scale, measure)]))
  return limits.some(([, limit]) => limit === null) ? null : (Object.fromEntries(limits) as Scores)
}
