import type { SuggestState } from '@cogcampus/contract/life/suggest'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<SuggestState, Tone> = { NEW: 'warning', REPLIED: 'success', CLOSED: 'neutral' }

/** The state of feedback. */
export const SuggestTag = ({ state }: { state: SuggestState }) => (
  <StatusTag tone={tones[state]}>{t(`user-suggest:state.${state}`)}</StatusTag>
)
