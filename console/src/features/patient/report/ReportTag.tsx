import type { ReportState } from '@cogcampus/contract/life/report'
import { t } from '../../../messages/index.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { tones } from './report.ts'

/** The state of a report. */
export const ReportTag = ({ state }: { state: ReportState }) => (
  <StatusTag tone={tones[state]}>{t(`patient-report:state.${state}`)}</StatusTag>
)

/** Whether somebody of the family opened a report that they have. */
export function ReadTag({ state, readAt }: { state: ReportState; readAt: string | null }) {
  if (readAt) return <StatusTag tone="success">{t('patient.report.opened')}</StatusTag>
  return state === 'APPROVED' ? <StatusTag tone="neutral">{t('patient.report.notOpened')}</StatusTag> : null
}
