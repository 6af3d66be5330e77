import { totalGroups } from '@cogcampus/contract/life/totalNumbers'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { figureOf, figuresOf } from '../../../shared/figure/figures.ts'
import { Bar } from '../parts/Bar.tsx'
import { Group } from '../parts/Group.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Meanings } from '../parts/Meanings.tsx'
import styles from '../parts/total.module.css'
import { useTotal } from '../parts/useTotal.ts'

/** The figures of a period beside those of the period before, each with its rows behind it. */
export default function OverviewPage() {
  const total = useTotal()
  const load = useApi('/admin/total/countTotal', { ...total.days, ...total.base }, { keep: true })
  const narrowed = total.base.courseId !== undefined || total.base.doctorId !== undefined
  return (
    <div className={styles.page} aria-busy={load.isPlaceholderData || undefined}>
      <Bar total={total} shown={load.data?.period} by={['campusId', 'courseId', 'doctorId']} />
      <Loaded load={load}>
        {({ period, before, figures, figuresBefore }) => (
          <>
            <p className={styles.note}>
              {t('total.comparedWith', before)} {narrowed && t('total.notNarrowed')}
            </p>
            {totalGroups.map((group) => (
              <Group key={group} {...{ group, period, figures, figuresBefore }} base={total.base} />
            ))}
            <Meanings names={totalGroups.flatMap(figuresOf).filter((name) => figureOf(name, figures) !== undefined)} />
          </>
        )}
      </Loaded>
    </div>
  )
}
