import type { Response } from '@cogcampus/contract'
import type { AnnouncementState, BroadcastState } from '@cogcampus/contract/life/announcement'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { useProgress } from './useProgress.ts'

type Row = Pick<Response<'/admin/announcement/detail'>, 'id' | 'state' | 'notices' | 'progress'>

const tones: Record<AnnouncementState, Tone> = { DRAFT: 'neutral', SCHEDULED: 'info', SENT: 'success' }
export const broadcastTones: Record<BroadcastState, Tone> = { SENDING: 'info', PAUSED: 'warning', STOPPED: 'neutral' }

/** The state of an announcement: of one that is sent, how far its notices are as long as they are not over. */
export const AnnouncementTag = ({ row: { id, state, notices, progress } }: { row: Row }) =>
  notices && progress ? <Progress id={id} state={notices} last={progress} /> : <State state={state} />

const State = ({ state }: { state: AnnouncementState }) => (
  <StatusTag tone={tones[state]}>{t(`announcement:state.${state}`)}</StatusTag>
)

/** How many notices are sent; `last`: as it was when the row was read. */
function Progress({ id, state, last }: { id: number; state: BroadcastState; last: NonNullable<Row['progress']> }) {
  const isSending = state === 'SENDING' && last.waiting > 0
  const looks = useCan()('/admin/announcement/notices') && isSending
  const read = useProgress(id, state, looks)
  const { waiting, sent, unsent, unsure } = (looks && read.data) || last
  if (waiting === 0 && state !== 'STOPPED') return <State state="SENT" />
  return (
    <StatusTag tone={broadcastTones[state]}>
      {t(`operate.announcement.progress.${state}`, { sent, all: waiting + sent + unsent + unsure })}
    </StatusTag>
  )
}
