import type { Response } from '../api/calls'
import type { Child } from '../api/useAccount'
import { dayText, timeText } from '../app/when'
import { t } from '../messages'
import { CallOwnCampus } from './CallCampus'
import { Box, Heading, Txt } from './native'
import type { Tone } from './parts'

type Lesson = Response<'/api/so-day/info'>

const tones = { LEAVE_ASKED: 'warning', LEAVE: 'success', REFUSED: 'danger' } as const satisfies Record<string, Tone>

/**
 * What became of leave for a lesson, before all else that its page says: that it waits, since when, and whom to call; or the decision, its
 * reason, and who decided when.
 */
export function Decision({ lesson, child }: { lesson: Lesson; child: Child | undefined }) {
  const { leaveAnswer, leaveAskedAt } = lesson
  if (!leaveAnswer) return null
  const title = t(`decision.${leaveAnswer}`)
  const by = whoAndWhen(lesson)
  const why = leaveAnswer === 'REFUSED' ? lesson.leaveRefusal : leaveAnswer === 'LEAVE' ? lesson.reason : null
  const means = meaningOf(lesson)
  const cost = leaveAnswer === 'LEAVE' ? costOf(lesson) : null
  return (
    <Box className={`card decision decision-${tones[leaveAnswer]}`} role="group" label={title}>
      <Heading level={2} className="decision-title">
        {title}
      </Heading>
      {cost && <Txt className="text">{cost}</Txt>}
      {means && <Txt className="text">{means}</Txt>}
      {why && <Txt className="text">{t(leaveAnswer === 'REFUSED' ? 'decision.why' : 'decision.note', { why })}</Txt>}
      {by && <Txt className="decision-by">{by}</Txt>}
      {leaveAnswer === 'LEAVE_ASKED' && leaveAskedAt && (
        <Txt className="decision-by">{t('decision.askedAt', { time: timeText(leaveAskedAt) })}</Txt>
      )}
      {leaveAnswer === 'LEAVE_ASKED' && <CallOwnCampus child={child} at={lesson.campusName} />}
    </Box>
  )
}

/** Who answered, and when; of leave from before that was kept, nothing. */
function whoAndWhen({ leaveAnswer, leaveAnsweredAt: at, ...lesson }: Lesson): string | null {
  if (leaveAnswer === 'LEAVE_ASKED' || !at) return null
  const name = leaveAnswer === 'REFUSED' ? lesson.leaveRefusedByName : lesson.leaveGrantedByName
  return name ? t('decision.by', { name, time: timeText(at) }) : t('decision.at', { time: timeText(at) })
}

/** What it means for the family. */
function meaningOf({ leaveAnswer, state, makeUpUntil, madeUpBy }: Lesson): string | null {
  if (leaveAnswer === 'LEAVE_ASKED') return t('decision.stillOn')
  if (leaveAnswer === 'REFUSED') return ['PLANNED', 'CONFIRMED'].includes(state) ? t('decision.come') : null
  if (madeUpBy) return t('decision.madeUp')
  return makeUpUntil ? t('leave.makeUpUntil', { day: dayText(makeUpUntil) }) : null
}

/** Whether the leave took hours. */
const costOf = ({ hoursTaken }: Lesson) =>
  hoursTaken > 0 ? t('decision.took', { hours: hoursTaken }) : t('decision.free')
