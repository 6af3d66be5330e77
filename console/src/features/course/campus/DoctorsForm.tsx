import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

type Values = Pick<Request<'/admin/course/doctor'>, 'doctorIds'>

/** Chooses who teaches a course at a campus, of the doctors who may and work there. */
export function DoctorsForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const offered = useApi('/admin/course-campus/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const { campusId = 0, courseId = 0 } = offered.data ?? {}
  const query = { campusId, courseId, status: 1, pageSize: 200 } as const
  const permitted = useApi('/admin/course-doctor/page', query, { enabled: offered.data !== undefined }).data?.list ?? []
  const set = useAction('/admin/course/doctor', { also: ['/admin/course-campus', '/admin/course-doctor'] })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('course.setDoctors')}
      load={shaped(offered, ({ doctors }) => ({ doctorIds: doctors.map((doctor) => doctor.id) }))}
      draft={false}
      save={({ doctorIds }) => set.run({ campusId, courseId, doctorIds: doctorIds ?? [] })}
    >
      <Form.Item name="doctorIds" label={t('course-campus:doctors')} extra={t('course.doctorsHint')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={permitted.map(({ doctorId, doctorName }) => ({ value: doctorId, label: doctorName }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
