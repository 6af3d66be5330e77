import { type Mastery, masteryOf } from '@cogcampus/contract/life/record'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'

const tones: Record<Mastery, Tone> = { MASTERED: 'success', DEVELOPING: 'warning', EMERGING: 'danger' }

/** How well a task is mastered: by shape, colour and words. */
export function MasteryTag({ accuracy }: { accuracy: number | null }) {
  const mastery = masteryOf(accuracy)
  if (!mastery) return null
  return <StatusTag tone={tones[mastery]}>{`${accuracy}% ${t(`schedule.mastery.${mastery}`)}`}</StatusTag>
}
