import type { LicenceState } from '@cogcampus/contract/admin/doctor-info'
import { Select, type SelectProps } from 'antd'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<LicenceState, Tone> = { VALID: 'success', ENDING: 'warning', ENDED: 'danger', NONE: 'neutral' }

/** How the licence of a doctor stands. */
export function LicenceTag({ state }: { state: LicenceState }) {
  return <StatusTag tone={tones[state]}>{t(`doctor-info:licenceState.${state}`)}</StatusTag>
}

/** Chooses a state of licences. */
export function LicenceSelect(props: SelectProps) {
  const states = Object.keys(tones) as LicenceState[]
  return (
    <Select
      allowClear
      placeholder={t('common.all')}
      {...props}
      options={states.map((state) => ({ value: state, label: t(`doctor-info:licenceState.${state}`) }))}
    />
  )
}
