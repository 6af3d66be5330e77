import type { Response } from '../../api/calls'
import { dayText, timeText } from '../../app/when'
import { t } from '../../messages'
import { linesOf, type Told } from '../../ui/Changed'

export type Work = Response<'/api/work/detail'>

/** Whether homework can be handed in. */
export const isOpen = ({ state }: Pick<Work, 'state'>): boolean => ['ASSIGNED', 'VIEWED', 'OVERDUE'].includes(state)

/** What it is to be done with; empty where that is nothing. */
export const materialText = ({ materialTitle, materialPages }: Work): string =>
  [materialTitle, materialPages].filter(Boolean).join(' · ')

/** How often and how long it is to be done; empty where nobody said. */
export const doseText = ({ timesAWeek, minutes }: Work): string =>
  [
    timesAWeek === null ? null : t('work.timesAWeek', { count: timesAWeek }),
    minutes === null ? null : t('course.minutes', { minutes }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Whom the family waits for, and since when: the doctor, who has to review or to answer; empty where it waits for nobody. */
export function waitsText({ state, submittedAt, doctorName: name, entries }: Work): string {
  if (state === 'SUBMITTED' && submittedAt) return t('work.waitsReview', { name, time: timeText(submittedAt) })
  const last = entries[entries.length - 1]
  return last?.kind === 'QUESTION' ? t('work.waitsAnswer', { name, time: timeText(last.createdAt) }) : ''
}

const told: Told<Work>[] = [
  ['work.name', ({ title }) => title],
  ['work.dueOn', ({ dueOn }) => dayText(dueOn)],
  ['work.material', (work) => materialText(work) || '–'],
  ['work.dose', (work) => doseText(work) || '–'],
  // That the family opened it, or is late, is no change of the homework.
  ['changed.state', (work) => t(`work.state.${isOpen(work) ? 'VIEWED' : work.state}`)],
]

/** What became of homework since the family saw it, in words; nothing where it is the same to hand in. */
export const changesOf = (seen: Work, now: Work): string[] => [
  ...linesOf(told, seen, now),
  ...(seen.content === now.content ? [] : [t('work.newContent')]),
]
