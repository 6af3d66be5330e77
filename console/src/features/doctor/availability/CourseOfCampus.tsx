import { Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import styles from './week.module.css'

interface Props {
  campusId: number
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Chooses one of the courses that a campus offers. */
export function CourseOfCampus({ campusId, value, onChange }: Props) {
  const allowed = useCan()('/admin/course/campus/all')
  const courses = useApi('/admin/course/campus/all', { campusId }, { enabled: allowed && campusId > 0 })
  if (!allowed) return null
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className={styles.campus ?? ''}
      aria-label={t('fields:courseId')}
      placeholder={t('doctor.anyCourse')}
      loading={courses.isPending}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      options={(courses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
