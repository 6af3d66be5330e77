import type { Response } from '../api/calls'
import { go } from '../app/links'
import { dayText } from '../app/when'
import { type Key, t } from '../messages'
import { Row, Tag, type Tone } from './parts'

type Work = Pick<Response<'/api/work/page'>['list'][number], 'id' | 'title' | 'state' | 'dueOn'> & {
  courseName?: string
}

const tones: Record<Work['state'], Tone> = {
  ASSIGNED: 'info',
  VIEWED: 'info',
  SUBMITTED: 'success',
  REVIEWED: 'success',
  OVERDUE: 'warning',
}

/** The state of homework. */
export const WorkState = ({ state }: { state: Work['state'] }) => (
  <Tag tone={tones[state]}>{t(`work.state.${state}` as Key)}</Tag>
)

/** Homework in a list. */
export const WorkRow = ({ work }: { work: Work }) => (
  <Row
    title={work.title}
    note={[t('work.due', { day: dayText(work.dueOn) }), work.courseName].filter(Boolean).join(' · ')}
    end={<WorkState state={work.state} />}
    onClick={() => go(`/lesson/work/index?id=${work.id}`)}
  />
)
