import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FigureTable } from '../../../shared/figure/FigureTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Bar } from '../parts/Bar.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Meanings } from '../parts/Meanings.tsx'
import { sideBySide, sideBySideGroups, sideBySideNames } from '../parts/names.ts'
import styles from '../parts/total.module.css'
import { useTotal } from '../parts/useTotal.ts'

/** The campuses side by side. */
export default function OperatePage() {
  const total = useTotal()
  const { base } = total
  const load = useApi('/admin/total/operateTotal/admin', { ...total.days, ...base }, { keep: true })
  return (
    <div className={styles.page} aria-busy={load.isPlaceholderData || undefined}>
      <Bar total={total} shown={load.data?.period} by={['campusId', 'courseId', 'doctorId']} />
      <Loaded load={load}>
        {({ period, all, campuses }) => (
          <>
            {campuses.length === 0 && <EmptyState title={t('total.none')} hint={t('total.noneHint')} />}
            {sideBySideGroups.map((group) => (
              <Panel key={group} title={t(`total.group.${group}`)} flush>
                <FigureTable
                  caption={t(`total.group.${group}`)}
                  of={t('fields:campusId')}
                  names={sideBySide[group]}
                  rows={campuses.map(({ campusId, campusName, figures }) => ({
                    ...{ key: String(campusId), head: campusName, figures, days: period },
                    base: { ...base, campusId },
                  }))}
                  sum={{ key: 'all', head: t('total.all'), figures: all, days: period, base }}
                />
              </Panel>
            ))}
            <Meanings names={sideBySideNames} />
          </>
        )}
      </Loaded>
    </div>
  )
}
