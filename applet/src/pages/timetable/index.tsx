import { type Child, useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { dayFrom, dayText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { LessonRow } from '../../ui/LessonRow'
import { OfChild } from '../../ui/OfChild'
import { Action, Card, Row, Section } from '../../ui/parts'
import { Empty, isLost, Lost, Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import { Calendar, daysOf } from './Calendar'
import { usePeriod } from './usePeriod'
import '../../styles/timetable.css'

/**
 * The timetable of a child, by month, on a small screen and in elder mode by week; this month, and this week, begin today and go on.
 * The last one read stays readable without a network.
 */
function Timetable() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, child } = own
  const period = usePeriod()
  const { byWeek, week, month, other, day, from, to, ahead, earlier, setEarlier } = period
  const patientId = child?.id ?? 0
  const total = useRead(child ? '/api/so-day/total' : null, { patientId, month }, { onDevice: true })
  const beside = useRead(child && other ? '/api/so-day/total' : null, { patientId, month: other ?? month })
  const lessons = useRead(child ? '/api/so-day/page' : null, { patientId, from, to, pageSize: 100 }, { onDevice: true })
  const makeUps = useRead(child ? '/api/so-day/makeUp/page' : null, { patientId })
  const toMakeUp = child?.mayAskLeave ? (
    <ToMakeUp count={makeUps.data?.total ?? 0} lost={isLost(makeUps) && !isLost(lessons)} />
  ) : null
  const before = period.mayBegin && [...daysOf(total.data).keys()].some((each) => each < dayFrom())
  return (
    <Frame title={t('timetable.title')} tab="timetable" reads={[account.user, read, total, beside, lessons, makeUps]}>
      <Gate account={account}>
        <OfChild of={own}>
          {() => (
            <>
              <Calendar {...period} week={byWeek ? week : null} totals={[total.data, beside.data]} />
              {!byWeek && toMakeUp}
              <Section title={day ? dayText(day) : t(ahead ? 'timetable.ahead' : 'timetable.lessons')}>
                {before && (
                  <Action kind="plain" onClick={() => setEarlier(!earlier)}>
                    {t(earlier ? 'timetable.onlyAhead' : 'timetable.earlier')}
                  </Action>
                )}
                <Shown read={lessons}>
                  {({ list }) =>
                    list.length === 0 ? (
                      <None {...period} child={child} />
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
              {byWeek && toMakeUp}
            </>
          )}
        </OfChild>
      </Gate>
    </Frame>
  )
}

/** That there is no lesson; where none is ahead at all, with the way to say which times would suit. */
const None = ({ child, ahead, day }: { child: Child | undefined; ahead: boolean; day: string | null }) =>
  ahead && !day && child?.mayAskLeave ? (
    <Empty text={t('timetable.none')} action={t('wishes.say')} onAction={() => go('/lesson/wishes/index')} />
  ) : (
    <Empty text={t('timetable.none')} />
  )

/** The lessons that can be made up, where there are any; where they alone could not be read, that. */
const ToMakeUp = ({ count, lost }: { count: number; lost: boolean }) =>
  lost ? (
    <Lost text={t('timetable.makeUpLost')} />
  ) : count === 0 ? null : (
    <Card className="notice">
      <Row
        title={t('makeUp.waiting', { count })}
        note={t('makeUp.waitingNote')}
        onClick={() => go('/lesson/makeUp/index')}
      />
    </Card>
  )

export default whole(Timetable)
