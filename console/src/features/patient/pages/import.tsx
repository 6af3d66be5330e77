import { t } from '../../../messages/index.ts'
import { ImportPage } from '../../../ui/import/ImportPage.tsx'

/** Patients with their parents from a file, from the template to the undo. */
export default function PatientImportPage() {
  return (
    <ImportPage
      noun="patient"
      title={t('patient.import')}
      list="/patient/list"
      seeList={t('patient.importSee')}
      rowPage={(id) => `/patient/info?id=${id}`}
    />
  )
}
