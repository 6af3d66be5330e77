import type { AnnouncementState } from '@cogcampus/contract/life/announcement'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<AnnouncementState, Tone> = { DRAFT: 'neutral', SCHEDULED: 'info', SENT: 'success' }

/** The state of an announcement. */
export const AnnouncementTag = ({ state }: { state: AnnouncementState }) => (
  <StatusTag tone={tones[state]}>{t(`announcement:state.${state}`)}</StatusTag>
)
