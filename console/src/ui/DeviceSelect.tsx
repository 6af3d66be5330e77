import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'
import { ofType } from './ofType.ts'

/** Chooses a device of the campus that is in use, of a type where one is asked for: one of another type that it stands in stays chosen and says so. */
export function DeviceSelect({ type, ...props }: ChoicesProps & { type?: string | null | undefined }) {
  const { campusId = 0 } = props
  const query = { campusId, state: 'ACTIVE', pageSize: 200 } as const
  const devices = useApi('/admin/mac-info/page', query, { enabled: campusId > 0 })
  return (
    <Choices
      placeholder={t('common.unset')}
      {...(type ? { notFoundContent: t('common.noDeviceOfType') } : {})}
      {...props}
      rows={ofType(devices.data?.list, type, props.value)}
    />
  )
}
