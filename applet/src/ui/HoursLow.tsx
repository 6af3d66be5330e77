import type { Child } from '../api/useAccount'
import { say, useSend } from '../api/useSend'
import { dayText, timeText } from '../app/when'
import { t } from '../messages'
import { CallOwnCampus } from './CallCampus'
import { NoRight } from './NoRight'
import { Box, Heading, Txt } from './native'
import { Action, Card } from './parts'

type Low = Child['coursesLow'][number]

/** The courses of which a child has few hours left; of a child that the device keeps from before this was answered, none. */
export const lowOf = ({ coursesLow }: Child): Low[] =>
  ((coursesLow as Low[] | undefined) ?? []).filter(({ courseId }) => courseId)

/** What is left of a course, in words. */
export const leftText = ({ courseName: course, lessons }: Low): string =>
  lessons > 0 ? t('hoursLow.left', { course, lessons }) : t('hoursLow.none', { course })

/** Where hours run out: how many lessons are left and until when, and what can be done. Only who pays asks for an offer. */
export function HoursLow({ child, onDone }: { child: Child; onDone: () => void }) {
  const low = lowOf(child)
  if (low.length === 0) return null
  return (
    <Card>
      <Heading level={2} className="section-title">
        {t('hoursLow.title')}
      </Heading>
      {low.map((course) => (
        <Course key={course.courseId} child={child} course={course} alone={low.length === 1} onDone={onDone} />
      ))}
      <NoRight what="offers" child={child} />
      <CallOwnCampus child={child} />
    </Card>
  )
}

function Course({ child, course, alone, onDone }: { child: Child; course: Low; alone: boolean; onDone: () => void }) {
  const ask = useSend('/api/order-renewal/ask')
  const { courseId, courseName, until, askedAt } = course
  const send = async () => {
    if (await ask.send({ patientId: child.id, courseId })) say(t('hoursLow.sent'))
    onDone()
  }
  return (
    <>
      <Box>
        <Txt className="text">{leftText(course)}</Txt>
        {until && <Txt className="text muted">{t('hoursLow.until', { day: dayText(until) })}</Txt>}
      </Box>
      {child.payer && askedAt && (
        <Box className="text" role="status">
          {t('hoursLow.asked', { time: timeText(askedAt) })}
        </Box>
      )}
      {child.payer && !askedAt && (
        <Action busy={ask.busy} onClick={() => void send()}>
          {alone ? t('hoursLow.ask') : t('hoursLow.askFor', { course: courseName })}
        </Action>
      )}
    </>
  )
}
