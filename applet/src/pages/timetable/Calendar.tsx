import type { Response } from '../../api/calls'
import { chinese, dayFrom, dayText, monthText, weeksOf } from '../../app/when'
import { t } from '../../messages'
import { Box, Press, Txt } from '../../ui/native'
import { Card } from '../../ui/parts'
import { weekdayName, weekdays } from '../../ui/weekdays'

type Total = Response<'/api/so-day/total'>
type Day = Total['days'][number]
const kinds = ['open', 'done', 'leave', 'absent'] as const
/** The state in whose words each kind is told. */
const states = { open: 'PLANNED', done: 'DONE', leave: 'LEAVE', absent: 'ABSENT' } as const

/** A month, or one week, as a calendar: what there is on each day, and what the month comes to. */
export function Calendar({
  month,
  week,
  day,
  totals,
  turn,
  choose,
  widen,
}: {
  month: string
  week: string[] | null
  day: string | null
  totals: readonly (Total | undefined)[]
  turn: (by: number) => void
  choose: (day: string | null) => void
  widen: () => void
}) {
  const [total] = totals
  const days = new Map(totals.flatMap((each) => [...daysOf(each)]))
  const name = monthText(month)
  return (
    <Card className="month">
      <Box className="month-head">
        <Press
          className="month-turn"
          label={t(week ? 'timetable.weekBefore' : 'timetable.before')}
          onClick={() => turn(-1)}
        >
          ‹
        </Press>
        <Press
          className="month-name"
          label={t(week ? 'timetable.wholeMonth' : 'timetable.oneWeek', { month: name })}
          onClick={widen}
        >
          {`${name} ${week ? '▾' : '▴'}`}
        </Press>
        <Press
          className="month-turn"
          label={t(week ? 'timetable.weekAfter' : 'timetable.after')}
          onClick={() => turn(1)}
        >
          ›
        </Press>
      </Box>
      <Box className="days">
        {weekdays.map((weekday) => (
          <Txt key={weekday} className="weekday">
            {chinese() ? weekdayName(weekday).slice(-1) : weekdayName(weekday).slice(0, 2)}
          </Txt>
        ))}
        {(week ?? weeksOf(month)).map((each) =>
          week || each.startsWith(month) ? (
            <Press
              key={each}
              className={`day ${each === day ? 'day-on' : ''} ${each === dayFrom() ? 'day-today' : ''}`}
              label={labelOf(each, days.get(each))}
              pressed={each === day}
              onClick={() => choose(each === day ? null : each)}
            >
              <Txt>{Number(each.slice(8))}</Txt>
              <Dots of={days.get(each)} />
            </Press>
          ) : (
            <Box key={each} className="day" />
          ),
        )}
      </Box>
      {!week && days.size > 0 && (
        <Box className="dot-keys">
          {kinds.map((kind) => (
            <Box key={kind} className="dot-key">
              <Box className={`dot dot-${kind}`} />
              <Txt>{t(`lesson.state.${states[kind]}`)}</Txt>
            </Box>
          ))}
        </Box>
      )}
      {!week && total && (
        <Box className="month-sum">
          {t('timetable.sum', {
            done: total.done,
            leave: total.leave,
            absent: total.absent,
            hours: total.hoursUsed,
          })}
        </Box>
      )}
    </Card>
  )
}

/** What a month has on its days, by day. */
export const daysOf = (total: Total | undefined) => new Map((total?.days ?? []).map((each) => [each.day, each]))

/** What there is on a day, in words. */
const labelOf = (day: string, found: Day | undefined): string =>
  [
    t('timetable.dayLabel', { day: dayText(day), count: found?.count ?? 0 }),
    ...kinds.flatMap((kind) => (found?.[kind] ? [`${t(`lesson.state.${states[kind]}`)} ${found[kind]}`] : [])),
  ].join(t('common.comma'))

/** A mark for each kind of lesson of a day, told apart by shape as well as by colour. */
const Dots = ({ of }: { of: Day | undefined }) => (
  <Box className="dots">
    {kinds.map((kind) => (of?.[kind] ? <Box key={kind} className={`dot dot-${kind}`} /> : null))}
  </Box>
)
