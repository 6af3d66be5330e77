import type { Response } from '../api/calls'
import { go } from '../app/links'
import { dayText } from '../app/when'
import { type Key, t } from '../messages'
import { Row, Tag, type Tone } from './parts'

export type Lesson = Response<'/api/so-day/page'>['list'][number]

const tones: Record<Lesson['state'], Tone> = {
  PLANNED: 'info',
  CONFIRMED: 'info',
  LEAVE_ASKED: 'warning',
  LEAVE: 'neutral',
  CHECKED_IN: 'info',
  DONE: 'success',
  ABSENT: 'danger',
  CANCELLED: 'neutral',
}

/** The state of a lesson. */
export const LessonState = ({ state }: { state: Lesson['state'] }) => (
  <Tag tone={tones[state]}>{t(`lesson.state.${state}` as Key)}</Tag>
)

/** A lesson in a list. */
export const LessonRow = ({ lesson, onClick }: { lesson: Lesson; onClick?: () => void }) => (
  <Row
    title={`${dayText(lesson.day)} ${lesson.from}–${lesson.to}`}
    note={[
      lesson.courseName,
      lesson.doctorName,
      lesson.makeUp ? t('lesson.makeUp') : null,
      lesson.moved ? t('lesson.moved') : null,
      lesson.leaveAnswer === 'REFUSED' && lesson.state !== 'DONE' ? t('leave.refused') : null,
      lesson.commented ? t('lesson.commented') : null,
      lesson.mayEvaluate ? t('lesson.mayEvaluate') : null,
    ]
      .filter(Boolean)
      .join(' · ')}
    end={<LessonState state={lesson.state} />}
    onClick={onClick ?? (() => go(`/lesson/detail/index?id=${lesson.id}`))}
  />
)
