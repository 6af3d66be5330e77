import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { CertificatesField } from './CertificatesField.tsx'

const Field = fieldOf('course-doctor')

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
          <Field name="doctorId" required="choice">
            <ApiSelect endpoint="/admin/doctor-info/campus" />
          </Field>
          <Field name="courseId" required="choice">
            <ApiSelect endpoint="/admin/course/all" />
          </Field>
        </>
      )}
      <Field name="level" required="choice">
        <DictSelect type="courseLevel" placeholder={t('common.choose')} />
      </Field>
      <Field name="status" required="choice" extra={t('course.permissionHint')}>
        <DictSelect type="status" numeric allowClear={false} />
      </Field>
      <CertificatesField />
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
