import { Select, type SelectProps } from 'antd'
import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'

interface Props extends Omit<SelectProps<number>, 'options'> {
  post: 'doctors' | 'consultants'
  /** Those of one campus; null while none is chosen, not given for all of the caller's campuses. */
  campusId?: number | null
  /** Shown besides, as who has left stays on what they did. */
  gone?: { id: number; name: string } | undefined
}

/** Chooses a doctor or consultant among the staff of a campus. */
export function StaffSelect({ post, campusId, gone, ...rest }: Props) {
  const known = campusId !== null
  const staff = useApi('/admin/patient/staff', campusId ? { campusId } : {}, { freshMs: 60_000, enabled: known })
  const people = staff.data?.[post] ?? []
  const shown = gone && !people.some(({ id }) => id === gone.id) ? [gone, ...people] : people
  return (
    <Select<number>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={!known}
      loading={known && staff.isPending}
      placeholder={t(known ? 'common.choose' : 'common.chooseCampusFirst')}
      {...rest}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
