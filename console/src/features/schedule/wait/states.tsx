import type { OfferState, WaitState } from '@cogcampus/contract/life/wait'
import { t } from '../../../messages/index.ts'
import { addressOfNew } from '../../../ui/addressOfNew.ts'
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

/** Where what keeps offers from an entry is ended: the consent to sign, an order with hours, or the file of the patient. */
const endOf: Record<NonNullable<Wait['noOffer']>, (patientId: number) => string> = {
  STATE: (patientId) => `/patient/info?id=${patientId}`,
  CONSENT: (patientId) => `/patient/info?id=${patientId}&sign=new`,
  HOURS: (patientId) => addressOfNew('/order/list', 'add', { patientId }),
}

/** Why an entry that waits is offered nothing, which leads to what ends that. */
export const NoOffer = ({ wait: { noOffer, patientId } }: { wait: Pick<Wait, 'noOffer' | 'patientId'> }) =>
  noOffer && <PageLink to={endOf[noOffer](patientId)}>{t(`so-wait:noOffer.${noOffer}`)}</PageLink>

/** What became of an offer. */
export const OfferTag = ({ state }: { state: OfferState }) => (
  <StatusTag tone={offerTones[state]}>{t(`so-wait:state.${state}`)}</StatusTag>
)
