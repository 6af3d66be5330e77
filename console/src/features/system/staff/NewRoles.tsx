import type { SelectProps } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { Select } from '../../../ui/Select.tsx'
import styles from './staff.module.css'

/** Chooses the roles of a new member of staff at some campuses; a role that the user may not give says why. */
export function NewRoles({ campusIds, ...props }: SelectProps & { campusIds: number[] }) {
  const roles = useApi('/admin/rbac/user/listRoleByUser', { campusIds }, { keep: true })
  return (
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={roles.isPending}
      {...props}
      options={roles.data?.map(({ id, name, beyond }) => ({
        value: id,
        label: name,
        disabled: beyond !== null,
        beyond,
      }))}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          {label}
          {data.beyond && <small>{data.beyond}</small>}
        </span>
      )}
    />
  )
}
