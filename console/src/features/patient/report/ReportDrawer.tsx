import { Drawer, Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { capitalized } from '../../../messages/format.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useTyped } from '../../../ui/useDraft.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import { Read } from './Read.tsx'
import { Write } from './Write.tsx'

const WIDTH = 'min(1280px, 94vw)'

/** One report: to write for who may still do so, otherwise to read, with its next steps. */
export function ReportDrawer({ dialog }: { dialog: Dialog }) {
  const narrow = useNarrow()
  const row = useApi('/admin/patient/report/info', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  const { data } = row
  return (
    <Drawer
      open={dialog.open}
      title={
        data
          ? t('patient.report.of', { name: data.patientName, from: data.fromDay, to: data.toDay })
          : capitalized(t('patient-report:noun'))
      }
      placement="right"
      size={narrow ? '100%' : WIDTH}
      mask={{ closable: false }}
      onClose={dialog.close}
      destroyOnHidden
    >
      {row.error && !data ? (
        <FaultState failure={row.error} retry={row.refetch} />
      ) : data ? (
        <Shown key={data.id} dialog={dialog} row={row} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

function Shown({ dialog, row }: { dialog: Dialog; row: ReturnType<typeof useApi<'/admin/patient/report/info'>> }) {
  const can = useCan()
  // What was typed stays in sight where the report is signed or deleted meanwhile.
  const typed = useTyped(`${dialog.name}.${dialog.id}`, 'everywhere')
  if (!row.data) return null
  const open = row.data.state === 'DRAFT' && !row.data.readOnly
  return can('/admin/patient/report/update') && (open || typed) ? (
    <Write dialog={dialog} row={row} report={row.data} />
  ) : (
    <Read dialog={dialog} report={row.data} />
  )
}
