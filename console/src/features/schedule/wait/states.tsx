import type { OfferState, WaitState } from '@cogcampus/contract/life/wait'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import type { Wait } from './words.ts'

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

/** Why an entry that waits is offered nothing, which leads to what ends that: the consent to sign, or the file of the patient. */
export const NoOffer = ({ wait: { noOffer, patientId } }: { wait: Pick<Wait, 'noOffer' | 'patientId'> }) =>
  noOffer && (
    <PageLink to={`/patient/info?id=${patientId}${noOffer === 'CONSENT' ? '&sign=new' : ''}`}>
      {t(`so-wait:noOffer.${noOffer}`)}
    </PageLink>
  )

/** What became of an offer. */
export const OfferTag = ({ state }: { state: OfferState }) => (
  <StatusTag tone={offerTones[state]}>{t(`so-wait:state.${state}`)}</StatusTag>
)
