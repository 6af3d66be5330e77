import type { ActivityState, OfferState, SignUpState } from '@cogcampus/contract/life/activity'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { now, wallOf } from '../../../ui/wall.ts'

const activityTones: Record<ActivityState, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'warning',
  PUBLISHED: 'success',
  ENDED: 'neutral',
  CANCELLED: 'danger',
}

/** The state of an activity. */
export const ActivityTag = ({ state }: { state: ActivityState }) => (
  <StatusTag tone={activityTones[state]}>{t(`activity:state.${state}`)}</StatusTag>
)

const offerTones: Record<OfferState, Tone> = {
  OFFERED: 'warning',
  OPEN: 'success',
  CLOSED: 'info',
  RUNNING: 'info',
  ENDED: 'neutral',
  CANCELLED: 'danger',
  DECLINED: 'neutral',
}

/** The state of an activity at a campus; of one that is open, whether sign-ups are taken yet. */
export const OfferTag = ({ row: { state, signFrom } }: { row: { state: OfferState; signFrom: string | null } }) =>
  state === 'OPEN' && signFrom && wallOf(signFrom).isAfter(now()) ? (
    <StatusTag tone="info">{t('operate.offer.soon')}</StatusTag>
  ) : (
    <StatusTag tone={offerTones[state]}>{t(`activity-campus:state.${state}`)}</StatusTag>
  )

const signUpTones: Record<SignUpState, Tone> = {
  SIGNED: 'info',
  WAITLIST: 'warning',
  CHECKED_IN: 'success',
  NO_SHOW: 'danger',
  NOT_PLACED: 'neutral',
  CANCELLED: 'neutral',
}

/** The state of a sign-up. */
export const SignUpTag = ({ state }: { state: SignUpState }) => (
  <StatusTag tone={signUpTones[state]}>{t(`activity-user:state.${state}`)}</StatusTag>
)
