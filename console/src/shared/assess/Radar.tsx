import {
  type Level,
  profileLevels,
  profileOf,
  type Scored,
  type Scores,
  type Standing,
} from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import styles from './assess.module.css'
import { LEAST, Profile } from './Profile.tsx'
import { nameIn } from './scale.ts'

interface Found {
  name: string
  scores: Scores
  levels: Readonly<Record<string, Level>>
}

/** The assessment before, as it stands under a profile. */
export const earlierOf = (point: (Omit<Found, 'name'> & { day: string }) | null): Found | undefined =>
  point ? { ...point, name: t('assess.earlier', { day: point.day }) } : undefined

interface Props {
  scale: Pick<Scored, 'measures' | 'bands'>
  now: Found
  then?: Found | undefined
}

/** The profile of an assessment, with an earlier one under it; a scale without norms of its sub-scores has none, and says so. */
export function Radar({ scale, now, then }: Props) {
  const standings = profileOf(scale, now)
  if (standings.length < LEAST)
    return scale.measures.length < LEAST ? null : <p className={styles.note}>{t('assess.noNorms')}</p>
  const before = new Map((then ? profileOf(scale, then) : []).map(({ measure, reach }) => [measure.key, reach]))
  return (
    <Profile
      rings={profileLevels(scale)}
      axes={standings.map((standing) => ({
        ...{ key: standing.measure.key, now: standing.reach, earlier: before.get(standing.measure.key) ?? null },
        ...saidOf(standing),
      }))}
      now={now.name}
      then={then?.name}
    />
  )
}

/** The name of a sub-score, and its score with the level, or that it is missing. */
function saidOf({ measure, score, level }: Standing): { label: string; value: string } {
  const meaning = level ? t(`assessment:level.${level}`) : t('assess.noNorm')
  return { label: nameIn(measure), value: score === null ? t('assess.missing') : `${score} ${meaning}` }
}
