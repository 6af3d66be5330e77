import { useState } from 'react'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { chinese, dayFrom, dayText, lastDayOf, monthFrom, weeksOf } from '../../app/when'
import { t } from '../../messages'
import { ChildPicker } from '../../ui/ChildPicker'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { LessonRow } from '../../ui/LessonRow'
import { Box, Press, Txt } from '../../ui/native'
import { Card, Row, Section } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'

const weekdays = ['when.1', 'when.2', 'when.3', 'when.4', 'when.5', 'when.6', 'when.0'] as const

/** The timetable of a child, by month; the last one read stays readable without a network. */
export default function Timetable() {
  const account = useAccount()
  const { read, children, child } = useChildren(account)
  const [month, setMonth] = useState(dayFrom().slice(0, 7))
  const [day, setDay] = useState<string | null>(null)
  const patientId = child?.id ?? 0
  const from = day ?? (month === dayFrom().slice(0, 7) ? dayFrom() : `${month}-01`)
  const to = day ?? lastDayOf(month)
  const total = useRead(child ? '/api/so-day/total' : null, { patientId, month }, { onDevice: true })
  const lessons = useRead(child ? '/api/so-day/page' : null, { patientId, from, to, pageSize: 100 }, { onDevice: true })
  const makeUps = useRead(child ? '/api/so-day/makeUp/page' : null, { patientId })
  const counts = new Map((total.data?.days ?? []).map((each) => [each.day, each.count]))
  const turn = (by: number) => {
    setMonth(monthFrom(month, by))
    setDay(null)
  }
  return (
    <Frame title={t('timetable.title')} tab="timetable" reads={[account.user, read, total, lessons, makeUps]}>
      <Gate account={account}>
        <ChildPicker child={child}>{children}</ChildPicker>
        <Card className="month">
          <Box className="month-head">
            <Press className="month-turn" label={t('timetable.before')} onClick={() => turn(-1)}>
              ‹
            </Press>
            <Txt className="month-name">
              {t('when.month', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
            </Txt>
            <Press className="month-turn" label={t('timetable.after')} onClick={() => turn(1)}>
              ›
            </Press>
          </Box>
          <Box className="days">
            {weekdays.map((key) => (
              <Txt key={key} className="weekday">
                {chinese() ? t(key).slice(-1) : t(key).slice(0, 2)}
              </Txt>
            ))}
            {weeksOf(month).map((each) =>
              each.startsWith(month) ? (
                <Press
                  key={each}
                  className={`day ${each === day ? 'day-on' : ''} ${each === dayFrom() ? 'day-today' : ''}`}
                  label={t('timetable.dayLabel', { day: dayText(each), count: counts.get(each) ?? 0 })}
                  pressed={each === day}
                  onClick={() => setDay(each === day ? null : each)}
                >
                  <Txt>{Number(each.slice(8))}</Txt>
                  <Box className={counts.has(each) ? 'dot' : 'no-dot'} />
                </Press>
              ) : (
                <Box key={each} className="day" />
              ),
            )}
          </Box>
          {total.data && (
            <Box className="month-sum">
              {t('timetable.sum', {
                done: total.data.done,
                leave: total.data.leave,
                absent: total.data.absent,
                hours: total.data.hoursUsed,
              })}
            </Box>
          )}
        </Card>
        {(makeUps.data?.total ?? 0) > 0 && (
          <Card className="notice">
            <Row
              title={t('makeUp.waiting', { count: makeUps.data?.total ?? 0 })}
              note={t('makeUp.waitingNote')}
              onClick={() => go('/lesson/makeUp/index')}
            />
          </Card>
        )}
        <Section title={day ? dayText(day) : t('timetable.lessons')}>
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
