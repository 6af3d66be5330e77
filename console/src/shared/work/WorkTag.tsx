import type { WorkState } from '@cogcampus/contract/life/work'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'

const tones: Record<WorkState, Tone> = {
  ASSIGNED: 'neutral',
  VIEWED: 'accent',
  SUBMITTED: 'info',
  REVIEWED: 'success',
  OVERDUE: 'danger',
}

/** The state of homework. */
export const WorkTag = ({ state }: { state: WorkState }) => (
  <StatusTag tone={tones[state]}>{t(`work:state.${state}`)}</StatusTag>
)
