import type { Level } from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'

const tones: Record<Level, Tone> = {
  ABOVE: 'info',
  NORMAL: 'success',
  LOW: 'warning',
  BORDERLINE: 'warning',
  POSITIVE: 'warning',
  MILD: 'warning',
  MODERATE: 'danger',
  SEVERE: 'danger',
}

/** What a score says, by the bands of its scale. */
export const LevelTag = ({ level }: { level: Level }) => (
  <StatusTag tone={tones[level]}>{t(`assessment:level.${level}`)}</StatusTag>
)
