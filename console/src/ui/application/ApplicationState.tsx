import type { ApplicationState as State } from '@cogcampus/contract/life/application'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../StatusTag.tsx'

const tones: Record<State, Tone> = {
  SUBMITTED: 'info',
  CAMPUS_AGREED: 'accent',
  APPROVED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
}
export const stateOptions = () =>
  (Object.keys(tones) as State[]).map((value) => ({ value, label: t(`common.application.${value}`) }))

/** How far an application has come. */
export function ApplicationState({ state }: { state: State }) {
  return <StatusTag tone={tones[state]}>{t(`common.application.${state}`)}</StatusTag>
}
