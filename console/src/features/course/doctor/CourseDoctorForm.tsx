import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { CertificatesField } from './CertificatesField.tsx'

type Values = Request<'/admin/course-doctor/add'>

/** Permits a doctor to teach a course, or changes the permission. */
export function CourseDoctorForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/course-doctor/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/course-doctor/add', { also: ['/admin/course-campus'] })
  const update = useAction('/admin/course-doctor/update', { also: ['/admin/course-campus'] })
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('course-doctor:noun')}
      load={id ? row : undefined}
      initial={{ status: 1, certificates: [] }}
      save={({ courseId, doctorId, ...values }, version) =>
        id ? update.run({ ...values, id, version }) : add.run({ ...values, courseId, doctorId })
      }
    >
      {id === undefined && (
        <>
          <Form.Item name="doctorId" label={t('course.doctor')} rules={[requiredChoice(t('course.doctor'))]}>
            <ApiSelect endpoint="/admin/doctor-info/campus" />
          </Form.Item>
          <Form.Item name="courseId" label={t('course.course')} rules={[requiredChoice(t('course.course'))]}>
            <ApiSelect endpoint="/admin/course/all" />
          </Form.Item>
        </>
      )}
      <Form.Item name="level" label={t('course.level')} rules={[requiredChoice(t('course.level'))]}>
        <DictSelect type="courseLevel" placeholder={t('common.choose')} />
      </Form.Item>
      <Form.Item
        name="status"
        label={t('fields:status')}
        extra={t('course.permissionHint')}
        rules={[requiredChoice(t('fields:status'))]}
      >
        <DictSelect type="status" numeric allowClear={false} />
      </Form.Item>
      <CertificatesField />
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </FormDialog>
  )
}
