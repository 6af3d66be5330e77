import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FigureTable } from '../../../shared/figure/FigureTable.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** What headquarters sees of each campus, in the month so far. */
const shown = ['received', 'revenue', 'done', 'attendance', 'active', 'atRisk'] as const

/** Each campus with its headline counts and its figures of the month, for users who see more than one. */
export default function CampusTotals() {
  const can = useCan()
  const allowed = can('/admin/campus/total')
  const totals = useApi('/admin/campus/total', {}, { enabled: allowed })
  const { data } = totals
  if (!allowed || (data && data.length < 2)) return null
  const extra = [{ key: 'staff', title: t('home.staff') }]
  return (
    <Panel
      title={t('home.perCampus')}
      extra={
        <PageLink alone to="/total/operate">
          {t('home.openTotals')}
        </PageLink>
      }
      flush
    >
      {totals.error && !data ? (
        <FaultState failure={totals.error} retry={totals.refetch} />
      ) : (
        <FigureTable
          caption={t('home.perCampus')}
          of={t('fields:campusId')}
          names={shown}
          extra={extra}
          rows={(data ?? []).map(({ id, name, figures, period, staff }) => ({
            ...{ key: String(id), head: name, figures, days: period, base: { campusId: id } },
            extra: { staff },
          }))}
        />
      )}
    </Panel>
  )
}
