import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { CertificatesField } from './CertificatesField.tsx'

type Values = Request<'/admin/course-doctor-apply/apply'>

/** A doctor asks for permission to teach a course. */
export function ApplyToTeach({ dialog }: { dialog: Dialog }) {
  const apply = useAction('/admin/course-doctor-apply/apply', { done: t('course.applied') })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('course.applyToTeach')}
      initial={{ certificates: [] }}
      save={(values) => apply.run(values)}
      ok={t('common.submit')}
    >
      <CampusField />
      <Form.Item name="courseId" label={t('course.course')} rules={[requiredChoice(t('course.course'))]}>
        <ApiSelect endpoint="/admin/course/all" />
      </Form.Item>
      <Form.Item name="level" label={t('course.level')} rules={[requiredChoice(t('course.level'))]}>
        <DictSelect type="courseLevel" placeholder={t('common.choose')} />
      </Form.Item>
      <CertificatesField needed />
      <Form.Item name="reason" label={t('common.reason')}>
        <TextInput rows={3} max={500} placeholder={t('course.teachReasonHint')} />
      </Form.Item>
    </FormDialog>
  )
}
