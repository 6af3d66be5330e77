import {
  adjusted,
  fits,
  isComputed,
  levelsOf,
  type Person,
  rawTotal,
  type Scored,
  type Scores,
} from '@cogcampus/contract/scoring'

/** What follows from scores as the server will store it: a total once all of its scores are there and within their ranges. */
export function computedOf(scale: Scored, scores: Scores, entered: number | null, person: Person) {
  const good = Object.fromEntries(
    scale.measures.flatMap((measure) => {
      const score = scores[measure.key]
      return score !== undefined && fits(measure, score) ? [[measure.key, score]] : []
    }),
  )
  const sum = isComputed(scale.total) ? rawTotal(scale, good) : scale.total.rule === 'ENTERED' ? entered : null
  const raw = sum !== null && (isComputed(scale.total) || fits(scale.total, sum)) ? sum : null
  const total = raw === null ? null : adjusted(scale.total, raw, person)
  return { raw, total, levels: levelsOf(scale, good, total, person) }
}
