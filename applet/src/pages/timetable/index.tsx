import { useState } from 'react'
import type { Response } from '../../api/calls'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { go, useArrival } from '../../app/links'
import { chinese, dayFrom, dayText, lastDayOf, monthFrom, monthText, weeksOf } from '../../app/when'
import { t } from '../../messages'
import { ChildPicker } from '../../ui/ChildPicker'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { LessonRow } from '../../ui/LessonRow'
import { Box, Press, Txt } from '../../ui/native'
import { Action, Card, Row, Section } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'
import { weekdayName, weekdays } from '../../ui/weekdays'
import { whole } from '../../ui/whole'
import '../../styles/timetable.css'

/** How far the lessons of this month go on, also over its end. */
const AHEAD_DAYS = 27

type Total = Response<'/api/so-day/total'>
type Day = Total['days'][number]
const kinds = ['open', 'done', 'leave', 'absent'] as const

/** The timetable of a child, by month; this month begins today and goes on into the next. The last one read stays readable without a network. */
function Timetable() {
  const account = useAccount()
  const { read, children, child } = useChildren(account)
  const [month, setMonth] = useState(dayFrom().slice(0, 7))
  const [day, setDay] = useState<string | null>(null)
  const patientId = child?.id ?? 0
  const [earlier, setEarlier] = useState(false)
  const now = month === dayFrom().slice(0, 7)
  const { from, to } = day ? { from: day, to: day } : spanOf(month, now && !earlier)
  const total = useRead(child ? '/api/so-day/total' : null, { patientId, month }, { onDevice: true })
  const lessons = useRead(child ? '/api/so-day/page' : null, { patientId, from, to, pageSize: 100 }, { onDevice: true })
  const makeUps = useRead(child ? '/api/so-day/makeUp/page' : null, { patientId })
  const before = now && !day && [...daysOf(total.data).keys()].some((each) => each < dayFrom())
  const show = (shown: string) => {
    setMonth(shown)
    setDay(null)
    setEarlier(false)
  }
  const turn = (by: number) => show(monthFrom(month, by))
  useArrival('timetable', () => show(dayFrom().slice(0, 7)))
  return (
    <Frame title={t('timetable.title')} tab="timetable" reads={[account.user, read, total, lessons, makeUps]}>
      <Gate account={account}>
        <ChildPicker child={child}>{children}</ChildPicker>
        <Month month={month} day={day} total={total.data} turn={turn} choose={setDay} />
        {child?.mayAskLeave && (makeUps.data?.total ?? 0) > 0 && (
          <Card className="notice">
            <Row
              title={t('makeUp.waiting', { count: makeUps.data?.total ?? 0 })}
              note={t('makeUp.waitingNote')}
              onClick={() => go('/lesson/makeUp/index')}
            />
          </Card>
        )}
        <Section title={day ? dayText(day) : t(now && !earlier ? 'timetable.ahead' : 'timetable.lessons')}>
          {before && (
            <Action kind="plain" onClick={() => setEarlier(!earlier)}>
              {t(earlier ? 'timetable.onlyAhead' : 'timetable.earlier')}
            </Action>
          )}
          <Shown read={lessons}>
            {({ list }) =>
              list.length === 0 ? (
                <Empty text={t('timetable.none')} />
              ) : (
                <Card className="list">
                  {list.map((lesson) => (
                    <LessonRow key={lesson.id} lesson={lesson} />
                  ))}
                </Card>
              )
            }
          </Shown>
        </Section>
      </Gate>
    </Frame>
  )
}

/** A month as a calendar: what there is on each day, and what it comes to. */
function Month({
  month,
  day,
  total,
  turn,
  choose,
}: {
  month: string
  day: string | null
  total: Total | undefined
  turn: (by: number) => void
  choose: (day: string | null) => void
}) {
  const days = daysOf(total)
  return (
    <Card className="month">
      <Box className="month-head">
        <Press className="month-turn" label={t('timetable.before')} onClick={() => turn(-1)}>
          ‹
        </Press>
        <Txt className="month-name">{monthText(month)}</Txt>
        <Press className="month-turn" label={t('timetable.after')} onClick={() => turn(1)}>
          ›
        </Press>
      </Box>
      <Box className="days">
        {weekdays.map((weekday) => (
          <Txt key={weekday} className="weekday">
            {chinese() ? weekdayName(weekday).slice(-1) : weekdayName(weekday).slice(0, 2)}
          </Txt>
        ))}
        {weeksOf(month).map((each) =>
          each.startsWith(month) ? (
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
      {days.size > 0 && (
        <Box className="dot-keys">
          {kinds.map((kind) => (
            <Box key={kind} className="dot-key">
              <Box className={`dot dot-${kind}`} />
              <Txt>{t(`timetable.kind.${kind}`)}</Txt>
            </Box>
          ))}
        </Box>
      )}
      {total && (
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

const daysOf = (total: Total | undefined) => new Map((total?.days ?? []).map((each) => [each.day, each]))

/** From the first to the last day of a month; ahead, from today on into the next. */
function spanOf(month: string, ahead: boolean): { from: string; to: string } {
  const last = lastDayOf(month)
  return {
    from: ahead ? dayFrom() : `${month}-01`,
    to: ahead && dayFrom(AHEAD_DAYS) > last ? dayFrom(AHEAD_DAYS) : last,
  }
}

/** What there is on a day, in words. */
const labelOf = (day: string, found: Day | undefined): string =>
  [
    t('timetable.dayLabel', { day: dayText(day), count: found?.count ?? 0 }),
    ...kinds.flatMap((kind) => (found?.[kind] ? [`${t(`timetable.kind.${kind}`)} ${found[kind]}`] : [])),
  ].join(t('common.comma'))

/** A mark for each kind of lesson of a day, told apart by shape as well as by colour. */
const Dots = ({ of }: { of: Day | undefined }) => (
  <Box className="dots">
    {kinds.map((kind) => (of?.[kind] ? <Box key={kind} className={`dot dot-${kind}`} /> : null))}
  </Box>
)

export default whole(Timetable)
