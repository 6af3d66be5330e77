import { Select, type SelectProps } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { language } from '../../../messages/index.ts'

/** Chooses a role, for users who may read the roles. */
export function RoleSelect(props: SelectProps) {
  const roles = useApi('/admin/rbac/role/page', { pageSize: 200 }, { freshMs: 60_000 })
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={roles.isPending}
      {...props}
      options={roles.data?.list.map(({ id, name, nameEn }) => ({
        value: id,
        label: (language === 'en' && nameEn) || name,
      }))}
    />
  )
}
