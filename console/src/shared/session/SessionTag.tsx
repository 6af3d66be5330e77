import type { SessionState } from '@cogcampus/contract/life/session'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'

const tones: Record<SessionState, Tone> = {
  PLANNED: 'info',
  CONFIRMED: 'accent',
  LEAVE_ASKED: 'warning',
  LEAVE: 'neutral',
  CHECKED_IN: 'accent',
  DONE: 'success',
  ABSENT: 'danger',
  CANCELLED: 'neutral',
}

/** The state of a session. */
export function SessionTag({ state }: { state: SessionState }) {
  return <StatusTag tone={tones[state]}>{t(`so-day:state.${state}`)}</StatusTag>
}
