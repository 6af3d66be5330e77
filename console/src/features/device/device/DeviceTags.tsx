import type { DeviceBlock, DeviceState } from '@cogcampus/contract/life/device'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<DeviceState, Tone> = { ACTIVE: 'success', REPAIR: 'warning', RETIRED: 'neutral' }

/** The state of a device, or the licence that keeps it from being scheduled. */
export function DeviceTag({ state, blocked }: { state: DeviceState; blocked: DeviceBlock | null }) {
  if (blocked === 'LICENCE') return <StatusTag tone="danger">{t('device.blocked.LICENCE')}</StatusTag>
  return <StatusTag tone={tones[state]}>{t(`mac-info:state.${state}`)}</StatusTag>
}
