import { t } from '../../../messages/index.ts'
import { Assessments } from '../../../shared/assess/Assessments.tsx'
import { Plan } from '../../../shared/assess/plan/Plan.tsx'
import { RecordDrawer } from '../../../shared/record/RecordDrawer.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ObjectPage } from '../../../ui/ObjectPage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { Comments } from '../info/Comments.tsx'
import { Consents } from '../info/Consents.tsx'
import { Documents } from '../info/Documents.tsx'
import { Family } from '../info/Family.tsx'
import { Glance } from '../info/Glance.tsx'
import { Head } from '../info/Head.tsx'
import { Homework } from '../info/Homework.tsx'
import styles from '../info/info.module.css'
import type { PatientInfo } from '../info/info.ts'
import { Orders } from '../info/Orders.tsx'
import { Clinical, Profile } from '../info/Profile.tsx'
import { Reports } from '../info/Reports.tsx'
import { Results } from '../info/Results.tsx'
import { SectionNav } from '../info/SectionNav.tsx'
import { Sessions } from '../info/Sessions.tsx'
import { Timeline } from '../info/Timeline.tsx'

/** The file of one patient, to which lists and messages lead: `/patient/info?id=12`. */
export default function PatientInfoPage() {
  return (
    <ObjectPage
      endpoint="/admin/patient/info"
      nameOf={({ name }) => name}
      none={<EmptyState title={t('patient.noPatient')} hint={t('patient.noPatientHint')} />}
    >
      {(patient) => <Whole patient={patient} closed={closedOf(patient)} />}
    </ObjectPage>
  )
}

function Whole({ patient, closed }: { patient: PatientInfo; closed: string | null }) {
  const { beyond } = patient
  const record = useDialog('record', '/admin/so-day/record/detail')
  return (
    <div className={styles.page}>
      <Head patient={patient} />
      <Glance patient={patient} record={record} />
      <SectionNav orders={patient.orders} />
      <div className={styles.columns}>
        <div>
          <Assessments patientId={patient.id} closed={closed} beyond={beyond.assessments} />
          <Plan patientId={patient.id} closed={closed} beyond={beyond.plans} />
          <Results patientId={patient.id} beyond={beyond.results} record={record} />
          <Reports patientId={patient.id} />
          <Homework patientId={patient.id} beyond={beyond.homework} />
          <Comments patientId={patient.id} beyond={beyond.comments} />
          <Sessions patientId={patient.id} beyond={beyond.sessions} />
          <Documents patient={patient} />
        </div>
        <div>
          <Profile patient={patient} />
          <Clinical patient={patient} />
          <Family patient={patient} />
          <Orders patientId={patient.id} orders={patient.orders} beyond={beyond.orders} />
          <Consents patient={patient} />
          <Timeline events={patient.timeline} />
        </div>
      </div>
      <RecordDrawer dialog={record} />
    </div>
  )
}

/** Why no clinical data can be recorded of a patient; null where it can. */
const closedOf = ({ state, consent }: PatientInfo): string | null =>
  state === 'ENDED' ? t('assess.ended') : consent === 'GIVEN' ? null : t('assess.needsConsent')
