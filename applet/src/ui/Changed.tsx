import { dayText } from '../app/when'
import { type Key, t } from '../messages'
import type { Lesson } from './LessonRow'
import { Box, Txt } from './native'
import { placeText } from './place'

type Seen = Pick<Lesson, 'day' | 'from' | 'to' | 'state' | 'doctorName' | 'roomName' | 'campusName' | 'location'>

/** What the centre changed of a lesson since it was opened, in words; nothing where it looks the same to a family. */
export function changesOf(before: Seen, now: Seen): string[] {
  const sameCampus = before.location === now.location && before.campusName === now.campusName
  const said: [Key, (lesson: Seen) => string][] = [
    ['changed.time', ({ day, from, to }) => `${dayText(day)} ${from}–${to}`],
    ['lesson.doctor', ({ doctorName }) => doctorName],
    sameCampus ? ['changed.room', ({ roomName }) => roomName ?? '–'] : ['changed.place', placeText],
    ['changed.state', ({ state }) => t(`lesson.state.${state}`)],
  ]
  return said
    .filter(([, textOf]) => textOf(before) !== textOf(now))
    .map(([key, textOf]) => t('changed.line', { what: t(key), before: textOf(before), now: textOf(now) }))
}

/** Says in a sheet what the centre changed meanwhile, and how to go on: what was typed stays. */
export const Changed = ({ changes, next }: { changes: readonly string[]; next: string }) => (
  <Box className="changed" role="alert">
    <Txt className="changed-title">{t('changed.title')}</Txt>
    {changes.map((change) => (
      <Txt key={change} className="text">
        {change}
      </Txt>
    ))}
    <Txt className="text">{next}</Txt>
  </Box>
)
