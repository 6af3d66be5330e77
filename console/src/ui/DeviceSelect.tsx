import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'

/** Chooses a device of the campus that is in use. */
export function DeviceSelect(props: ChoicesProps) {
  const { campusId = 0 } = props
  const query = { campusId, state: 'ACTIVE', pageSize: 200 } as const
  const devices = useApi('/admin/mac-info/page', query, { enabled: campusId > 0 })
  return <Choices placeholder={t('common.unset')} {...props} rows={devices.data?.list} />
}
