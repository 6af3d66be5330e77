import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** Headline counts of each campus, for whoever sees more than one. */
export function CampusTotals() {
  const allowed = useCan()('/admin/campus/total')
  const totals = useApi('/admin/campus/total', {}, { enabled: allowed })
  if (!allowed || (totals.data && totals.data.length < 2)) return null
  return (
    <Panel title={t('home.perCampus')} flush>
      {totals.error ? (
        <FaultState failure={totals.error} retry={totals.refetch} />
      ) : (
        <DataTable
          dense
          caption={t('home.perCampus')}
          rows={totals.data}
          idOf={(row) => row.id}
          columns={[
            { key: 'name', title: t('home.campus') },
            { key: 'staff', title: t('home.staff'), align: 'right' },
            { key: 'rooms', title: t('home.rooms'), align: 'right' },
            { key: 'holidaysAhead', title: t('home.holidaysAhead'), align: 'right' },
          ]}
        />
      )}
    </Panel>
  )
}
