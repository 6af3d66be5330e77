import type { OfferState, WaitState } from '@cogcampus/contract/life/wait'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<WaitState, Tone> = { WAITING: 'info', OFFERED: 'warning', TAKEN: 'success', ENDED: 'neutral' }
const offerTones: Record<OfferState, Tone> = {
  OPEN: 'warning',
  TAKEN: 'success',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  GONE: 'danger',
  WITHDRAWN: 'neutral',
}

/** The state of an entry of the waitlist. */
export const WaitTag = ({ state }: { state: WaitState }) => (
  <StatusTag tone={tones[state]}>{t(`so-wait:state.${state}`)}</StatusTag>
)

/** What became of an offer. */
export const OfferTag = ({ state }: { state: OfferState }) => (
  <StatusTag tone={offerTones[state]}>{t(`so-wait:state.${state}`)}</StatusTag>
)
