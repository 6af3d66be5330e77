import { adjusted, isComputed, type Person, rawTotal, type Scored, type Scores } from '@cogcampus/contract/scoring'

/** The total as the server will store it; null until all of its scores are there. */
export function totalOf(scale: Scored, scores: Scores, entered: number | null, person: Person): number | null {
  const raw = isComputed(scale.total) ? rawTotal(scale, scores) : scale.total.rule === 'ENTERED' ? entered : null
  return raw === null ? null : adjusted(scale.total, raw, person)
}
