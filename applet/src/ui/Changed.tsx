import { dayText } from '../app/when'
import { type Key, t } from '../messages'
import type { Lesson } from './LessonRow'
import { Box, Txt } from './native'
import { placeText } from './place'

type Seen = Pick<Lesson, 'day' | 'from' | 'to' | 'state' | 'doctorName' | 'roomName' | 'campusName' | 'location'>

/** What of a row is told where it changes: the name of it, and its words. */
export type Told<T> = readonly [name: Key, textOf: (row: T) => string]

/** A line for each of what is told of a row that is another now. */
export function linesOf<T>(told: readonly Told<T>[], before: T, now: T): string[] {
  return told
    .filter(([, textOf]) => textOf(before) !== textOf(now))
    .map(([name, textOf]) => t('changed.line', { what: t(name), before: textOf(before), now: textOf(now) }))
}

/** What the centre changed of a lesson since it was opened, in words; nothing where it looks the same to a family. */
export function changesOf(before: Seen, now: Seen): string[] {
  const sameCampus = before.location === now.location && before.campusName === now.campusName
  const told: Told<Seen>[] = [
    ['changed.time', ({ day, from, to }) => `${dayText(day)} ${from}–${to}`],
    ['lesson.doctor', ({ doctorName }) => doctorName],
    sameCampus ? ['changed.room', ({ roomName }) => roomName ?? '–'] : ['changed.place', placeText],
    ['changed.state', ({ state }) => t(`lesson.state.${state}`)],
  ]
  return linesOf(told, before, now)
}

/** Says in a sheet or a form what the centre changed meanwhile, of a lesson unless `title` says otherwise, and how to go on: what was typed stays. */
export const Changed = ({
  title = t('changed.title'),
  changes,
  next,
}: {
  title?: string
  changes: readonly string[]
  next: string
}) => (
  <Box className="changed" role="alert">
    <Txt className="changed-title">{title}</Txt>
    {changes.map((change) => (
      <Txt key={change} className="text">
        {change}
      </Txt>
    ))}
    <Txt className="text">{next}</Txt>
  </Box>
)
