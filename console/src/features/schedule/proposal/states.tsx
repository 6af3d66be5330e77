import type { Response } from '@cogcampus/contract'
import type { ProposalState, ProposedState } from '@cogcampus/contract/life/proposal'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

export type Proposal = Response<'/admin/so-proposal/detail'>
export type Proposed = Proposal['rows'][number]

const tones: Record<ProposalState | ProposedState, Tone> = {
  QUEUED: 'neutral',
  RUNNING: 'info',
  DONE: 'success',
  CANCELLED: 'neutral',
  FAILED: 'danger',
  PROPOSED: 'info',
  ACCEPTED: 'success',
  REJECTED: 'neutral',
}

/** The state of a proposed timetable, or of one of its rows. */
export function ProposalTag({ state }: { state: ProposalState | ProposedState }) {
  return <StatusTag tone={tones[state]}>{t(`schedule.proposal.${state}`)}</StatusTag>
}

/** How far a timetable is from the best one, as far as that is proven. */
export const qualityOf = ({ gap }: Pick<Proposal, 'gap'>) =>
  gap === null
    ? null
    : gap < 0.0005
      ? t('schedule.proposal.best')
      : t('schedule.proposal.gap', { share: `${(Math.ceil(gap * 1000) / 10).toFixed(1)}%` })

/** How many of the wished sessions have a place. */
export const metOf = ({ placed, wanted }: Pick<Proposal, 'placed' | 'wanted'>) =>
  placed === null || wanted === null ? null : t('schedule.proposal.metOf', { placed, wanted })
