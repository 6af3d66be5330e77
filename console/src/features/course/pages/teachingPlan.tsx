import { planStates } from '@cogcampus/contract/life/plan'
import { Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PlanView } from '../../../shared/assess/plan/PlanView.tsx'
import { planTones } from '../../../shared/assess/plan/plan.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'

/** Teaching plans within reach; they are written on the page of their patient. */
export default function TeachingPlanPage() {
  const shown = useDialog('plan', '/admin/teaching-plan/info')
  const campus = useCampusFilter()
  return (
    <>
      <TablePage
        endpoint="/admin/teaching-plan/page"
        caption={t('assess.plans')}
        emptyHint={t('assess.plansHint')}
        linked={[
          { name: 'patientId', label: () => t('assess.ofOnePatient') },
          { name: 'doctorId', label: () => t('assess.ofOneDoctor') },
        ]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('common.searchPatient')} /> },
          ...campus,
          {
            name: 'state',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={planStates.map((value) => ({ value, label: t(`teaching-plan:state.${value}`) }))}
              />
            ),
          },
          { name: 'domain', input: <DictSelect type="domain" /> },
          {
            name: 'due',
            label: t('teaching-plan:reviewOn'),
            input: <YesNoSelect yes={t('assess.reviewDue')} no={t('assess.notDue')} />,
          },
        ]}
        columns={[
          { key: 'patientName', render: (row) => <PatientLink id={row.patientId} name={row.patientName} /> },
          {
            key: 'edition',
            title: t('assess.plan'),
            under: 'state',
            render: (row) => <span className="unbroken">{t('assess.edition', { edition: row.edition })}</span>,
          },
          {
            key: 'state',
            render: (row) => <StatusTag tone={planTones[row.state]}>{t(`teaching-plan:state.${row.state}`)}</StatusTag>,
          },
          {
            key: 'domains',
            render: (row) =>
              row.domains.map((domain, at) => (
                <span key={domain}>
                  {at > 0 && t('common.comma')}
                  <DictText type="domain" value={domain} />
                </span>
              )),
          },
          {
            key: 'timesAWeek',
            title: t('assess.doseTitle'),
            under: 'domains',
            render: (row) => (
              <span className="unbroken">{t('assess.dose', { times: row.timesAWeek, minutes: row.minutes })}</span>
            ),
          },
          { key: 'startOn', sort: true },
          {
            key: 'reviewOn',
            sort: true,
            render: (row) => (
              <>
                <DateText value={row.reviewOn} />{' '}
                {row.due && <StatusTag tone="warning">{t('assess.reviewDue')}</StatusTag>}
              </>
            ),
          },
          { key: 'gas' },
          { key: 'createdByName', about: 'person' },
          { key: 'campusName', about: 'campus', hidden: true },
        ]}
        nameOf={(row) => row.patientName}
        rowActions={(row) => [
          { label: t('common.details'), endpoint: '/admin/teaching-plan/info', run: () => shown.show(row.id) },
        ]}
      />
      <PlanDrawer dialog={shown} />
    </>
  )
}

function PlanDrawer({ dialog }: { dialog: Dialog }) {
  const load = useApi('/admin/teaching-plan/info', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <DetailDrawer
      dialog={dialog}
      title={load.data ? `${load.data.patientName} · ${t('assess.plan')}` : t('assess.plan')}
      width="max(30%, 760px)"
      load={load}
    >
      {(plan) => <PlanView plan={plan} />}
    </DetailDrawer>
  )
}
