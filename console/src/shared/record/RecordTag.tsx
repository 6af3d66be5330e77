import type { RecordState } from '@cogcampus/contract/life/record'
import { t } from '../../messages/index.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'

const tones: Record<RecordState, Tone> = {
  DRAFT: 'warning',
  SIGNED: 'success',
  COUNTERSIGN: 'info',
  COUNTERSIGNED: 'success',
}

/** The state of the record of a session; without one it is owed. */
export function RecordTag({ state }: { state: RecordState | null }) {
  if (!state) return <StatusTag tone="danger">{t('schedule.record.none')}</StatusTag>
  return <StatusTag tone={tones[state]}>{t(`so-day:recordState.${state}`)}</StatusTag>
}
