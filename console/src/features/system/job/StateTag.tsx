import type { JobState } from '@cogcampus/contract/jobs'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<JobState, Tone> = { QUEUED: 'neutral', RUNNING: 'info', DONE: 'success', FAILED: 'danger' }
export const states = Object.keys(tones) as JobState[]

/** Where a run of a job stands. */
export function StateTag({ state }: { state: JobState }) {
  return <StatusTag tone={tones[state]}>{t(`system.job.${state}`)}</StatusTag>
}
