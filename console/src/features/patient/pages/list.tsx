import { patientStates } from '@cogcampus/contract/life/patient'
import { Select, type SelectProps } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useAction } from '../../../api/useAction.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { usePlacedDialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { Attention } from '../Attention.tsx'
import { ConsentTag, FirstParent, StateTag, sexAndAge } from '../cells.tsx'
import type { KnownLead } from '../form/familyOf.ts'
import { Register } from '../form/Register.tsx'
import type { Patient } from '../patient.ts'

/** Patients: who they are, whose they are, and whether their family has agreed. */
export default function PatientListPage() {
  const register = usePlacedDialog<KnownLead>('register', '/admin/patient/add')
  const names = useLocation().state as Pick<KnownLead, 'childName' | 'contact'> | null
  const remove = useAction('/admin/patient/delete')
  const navigate = useNavigate()
  const oneCampus = useUser()?.oneCampus
  const [{ remind }] = useQueryState()
  const diagnoses = useDict('diagnosisGroup')
  const quick = {
    name: 'state',
    options: patientStates.map((value) => ({ value, label: t(`patient.state.${value}`) })),
  }
  return (
    <>
      <TablePage
        endpoint="/admin/patient/page"
        caption={t('patient.patients')}
        emptyHint={t('patient.empty')}
        exports="/admin/patient/export"
        restore="/admin/patient/restore"
        quick={quick}
        linked={[
          { name: 'remind', label: () => t('patient.needAttention') },
          { name: 'atRisk', label: () => t('patient.onlyAtRisk') },
          { name: 'dose', label: (dose) => t(`patient.dose.${dose as 'REACHED'}`) },
          { name: 'createdFrom', label: (day) => t('patient.createdFrom', { day: String(day) }) },
          { name: 'createdTo', label: (day) => t('patient.createdTo', { day: String(day) }) },
        ]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('patient.keywordHint')} /> },
          ...(oneCampus
            ? []
            : [{ name: 'campusId', input: <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.all')} /> }]),
          { name: 'doctorId', input: <StaffSelect post="doctors" placeholder={t('common.all')} /> },
          { name: 'consultantId', input: <StaffSelect post="consultants" placeholder={t('common.all')} /> },
          { name: 'diagnosis', label: t('patient:diagnosisCodes'), input: <DictSelect type="diagnosisGroup" /> },
          { name: 'consent', input: <ConsentFilter /> },
        ]}
        columns={[
          { key: 'name', render: (row) => <PatientLink id={row.id} name={row.name} /> },
          { key: 'number', under: 'name' },
          { key: 'birthday', title: t('patient.age'), render: sexAndAge },
          { key: 'state', render: (row) => <StateTag state={row.state} /> },
          ...(remind === true
            ? [
                {
                  key: 'attention',
                  title: t('patient.needAttention'),
                  render: (row: Patient) => <Attention patient={row} />,
                },
              ]
            : []),
          { key: 'parents', render: (row) => <FirstParent parents={row.parents} /> },
          { key: 'doctorName', about: 'person' },
          { key: 'consultantName', about: 'person', hidden: true },
          {
            key: 'diagnosisCodes',
            hidden: true,
            render: (row) => row.diagnosisCodes.map((code) => diagnoses.label(code)).join(t('common.comma')),
          },
          { key: 'consent', render: (row) => <ConsentTag consent={row.consent} /> },
          { key: 'campusName', about: 'campus' },
          { key: 'firstVisit', sort: true, hidden: true },
          { key: 'createdAt', hidden: true },
        ]}
        actions={[
          { label: t('patient:call.add'), primary: true, endpoint: '/admin/patient/add', run: () => register.show() },
        ]}
        rowActions={(row) => [
          {
            label: t('patient.open'),
            endpoint: '/admin/patient/info',
            page: '/patient/info',
            run: () => navigate(`/patient/info?id=${row.id}`),
          },
          {
            label: t('common.delete'),
            endpoint: '/admin/patient/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('common.deletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <Register dialog={register} known={{ ...register.known, ...(register.open ? names : {}) }} />
    </>
  )
}

function ConsentFilter(props: SelectProps) {
  const options = (['GIVEN', 'EXPIRED', 'MISSING'] as const).map((value) => ({
    value,
    label: t(`patient.consent.${value}`),
  }))
  return <Select allowClear placeholder={t('common.all')} {...props} options={options} />
}
