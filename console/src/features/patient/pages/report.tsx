import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { useDialog, usePlacedDialog } from '../../../ui/useDialog.ts'
import { DraftForm, type DraftValues } from '../report/DraftForm.tsx'
import { ReportDrawer } from '../report/ReportDrawer.tsx'
import { DueTable, ReportTable } from '../report/Tables.tsx'

/** The reports that families take home: all of them, and the patients whose family waits for one. */
export default function ReportPage() {
  const shown = useDialog('report', '/admin/patient/report/info')
  const draft = usePlacedDialog<DraftValues>('draft', '/admin/patient/report/add')
  const does = {
    open: shown.show,
    draft: (patientId?: number) => (patientId ? draft.begin({ patientId }) : draft.show()),
  }
  return (
    <>
      <PageTabs
        label={t('patient.report.tabs')}
        tabs={[
          { key: 'list', label: t('patient.report.list'), children: <ReportTable {...does} /> },
          { key: 'due', label: t('patient-report:call.due'), children: <DueTable {...does} /> },
        ]}
      />
      <DraftForm dialog={draft} known={draft.known} done={shown.show} />
      <ReportDrawer dialog={shown} />
    </>
  )
}
