import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { CertificatesField } from './CertificatesField.tsx'

const Field = fieldOf('course-doctor-apply')

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
      <Field name="courseId" required="choice">
        <ApiSelect endpoint="/admin/course/all" />
      </Field>
      <Field name="level" required="choice">
        <DictSelect type="courseLevel" placeholder={t('common.choose')} />
      </Field>
      <CertificatesField needed />
      <Field name="reason" label={t('common.reason')}>
        <TextInput rows={3} max={500} placeholder={t('course.teachReasonHint')} />
      </Field>
    </FormDialog>
  )
}
