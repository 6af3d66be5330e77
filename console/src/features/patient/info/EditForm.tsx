import type { Request } from '@cogcampus/contract'
import { Alert } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ClinicalFields, MainFields, MoreFields } from '../form/PatientFields.tsx'
import { PhotoField } from '../form/PhotoField.tsx'
import { infoNouns } from './info.ts'

type Values = Omit<Request<'/admin/patient/update'>, 'id' | 'version'>

/** Changes a patient. Without consent the health data is not there to be changed. */
export function EditForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/patient/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const update = useAction('/admin/patient/update', { also: infoNouns })
  const agreed = row.data?.consent === 'GIVEN'
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('patient.edit')}
      width={860}
      load={shaped(row, fieldsOf)}
      save={(values, version) => update.run({ ...values, id: id ?? 0, version })}
    >
      <MainFields />
      <PhotoField />
      {agreed ? <ClinicalFields /> : <Alert type="info" showIcon title={t('patient.clinicalNeedsConsent')} />}
      <MoreFields stored={row.data ?? {}} />
    </FormDialog>
  )
}

type Detail = NonNullable<ReturnType<typeof useApi<'/admin/patient/detail'>>['data']>

/** The fields that a user may change; masked numbers are left empty, and then stay. */
function fieldsOf(row: Detail): object {
  const { campusId, name, gender, birthday, photo, grade, schooling, handedness, language, source, version } = row
  const { doctorId, consultantId, tags, firstVisit, emergencyName, remark } = row
  const { diagnosisCodes, diagnosis, complaint, history, medication, allergy, precautions } = row
  return {
    ...{ campusId, name, gender, birthday, photo, grade, schooling, handedness, language, source, version },
    ...{ doctorId, consultantId, tags, firstVisit, emergencyName, remark },
    ...(row.consent === 'GIVEN'
      ? { diagnosisCodes, diagnosis, complaint, history, medication, allergy, precautions }
      : {}),
  }
}
