import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'

/** Chooses a device of the campus that is in use, of a type where one is asked for. */
export function DeviceSelect({ type, ...props }: ChoicesProps & { type?: string | null | undefined }) {
  const { campusId = 0 } = props
  const query = { campusId, state: 'ACTIVE', pageSize: 200, ...(type ? { type } : {}) } as const
  const devices = useApi('/admin/mac-info/page', query, { enabled: campusId > 0 })
  return (
    <Choices
      placeholder={t('common.unset')}
      {...(type ? { notFoundContent: t('common.noDeviceOfType') } : {})}
      {...props}
      rows={devices.data?.list}
    />
  )
}
