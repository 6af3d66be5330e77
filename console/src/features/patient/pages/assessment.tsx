import { levels } from '@cogcampus/contract/scoring'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { AssessmentDrawer } from '../../../shared/assess/AssessmentDrawer.tsx'
import { AssessmentForm } from '../../../shared/assess/AssessmentForm.tsx'
import { LevelTag } from '../../../shared/assess/LevelTag.tsx'
import { ScaleSelect } from '../../../shared/assess/ScaleSelect.tsx'
import { ageText, scaleText } from '../../../shared/assess/scale.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'

/** Assessments within reach: the list, and a drawer to record or correct one. */
export default function AssessmentPage() {
  const edit = useDialog('assess', { add: '/admin/assessment/add', update: '/admin/assessment/update' })
  const shown = useDialog('assessment', '/admin/assessment/detail')
  const remove = useAction('/admin/assessment/delete', { also: ['/admin/patient'] })
  const campus = useCampusFilter()
  return (
    <>
      <TablePage
        endpoint="/admin/assessment/page"
        caption={t('assess.assessments')}
        exports="/admin/assessment/export"
        restore="/admin/assessment/restore"
        also={['/admin/patient']}
        emptyHint={t('assess.noneHint')}
        linked={[
          { name: 'patientId', label: () => t('assess.ofOnePatient') },
          { name: 'doctorId', label: () => t('assess.ofOneDoctor') },
        ]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('common.searchPatient')} /> },
          ...campus,
          { name: 'scaleId', input: <ScaleSelect /> },
          {
            name: 'level',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={levels.map((value) => ({ value, label: t(`assessment:level.${value}`) }))}
              />
            ),
          },
          {
            name: 'due',
            label: t('assessment:nextOn'),
            input: <YesNoSelect yes={t('assess.due')} no={t('assess.notDue')} />,
          },
          { name: 'from', label: t('assess.dayFrom'), input: <DateInput /> },
          { name: 'to', label: t('assess.dayTo'), input: <DateInput /> },
        ]}
        columns={[
          { key: 'patientName', render: (row) => <PatientLink id={row.patientId} name={row.patientName} /> },
          {
            key: 'scaleName',
            render: (row) =>
              scaleText(
                { kind: row.scaleKind, name: row.scaleName, nameEn: row.scaleNameEn, edition: row.edition },
                row.form,
              ),
          },
          { key: 'day', sort: true },
          { key: 'ageMonths', title: t('assess.age'), render: (row) => ageText(row.ageMonths) },
          { key: 'total' },
          { key: 'level', render: (row) => row.level && <LevelTag level={row.level} /> },
          { key: 'percentile', hidden: true },
          {
            key: 'nextOn',
            sort: true,
            render: (row) =>
              row.nextOn && (
                <>
                  <DateText value={row.nextOn} /> {row.due && <StatusTag tone="warning">{t('assess.due')}</StatusTag>}
                </>
              ),
          },
          { key: 'createdByName', about: 'person' },
          { key: 'campusName', about: 'campus', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[
          { label: t('assess.record'), primary: true, endpoint: '/admin/assessment/add', run: () => edit.show() },
        ]}
        nameOf={(row) => `${row.patientName} ${row.day}`}
        rowActions={(row) => [
          { label: t('common.details'), endpoint: '/admin/assessment/detail', run: () => shown.show(row.id) },
          { label: t('assess.correct'), endpoint: '/admin/assessment/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/assessment/delete',
            danger: true,
            confirm: {
              title: t('common.confirmDelete', { name: `${row.patientName} ${row.day}` }),
              hint: t('common.deletable'),
            },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <AssessmentForm dialog={edit} />
      <AssessmentDrawer dialog={shown} />
    </>
  )
}
