import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FigureTable } from '../../../shared/figure/FigureTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Bar } from '../parts/Bar.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Meanings } from '../parts/Meanings.tsx'
import { sideBySide, sideBySideGroups, sideBySideNames } from '../parts/names.ts'
import styles from '../parts/total.module.css'
import { useTotal } from '../parts/useTotal.ts'

/** What waits for a decision, in the table of its group, with the list that shows it. */
const waits = {
  money: [{ key: 'refunds', page: '/order/refund?state=SUBMITTED' }],
  teaching: [
    { key: 'leave', page: '/schedule/leave?state=LEAVE_ASKED' },
    { key: 'countersign', page: '/schedule/record?recordState=COUNTERSIGN' },
  ],
  patients: [],
} as const

/** How the campuses of each principal do, and what waits for a decision there. */
export default function ManagerPage() {
  const total = useTotal()
  const { campusId } = total.base
  const input = { ...total.days, ...(campusId === undefined ? {} : { campusId }) }
  const load = useApi('/admin/total/managerTotal/admin', input, { keep: true })
  return (
    <div className={styles.page} aria-busy={load.isPlaceholderData || undefined}>
      <Bar total={total} shown={load.data?.period} by={['campusId']} />
      <Loaded load={load}>
        {({ period, managers }) => (
          <>
            {managers.length === 0 && <EmptyState title={t('total.none')} hint={t('total.noneHint')} />}
            {sideBySideGroups.map((group) => (
              <Panel key={group} title={t(`total.group.${group}`)} flush>
                <FigureTable
                  caption={t(`total.group.${group}`)}
                  of={t('total.manager')}
                  names={sideBySide[group]}
                  extra={waits[group].map(({ key }) => ({ key, title: t(`total.waiting.${key}`) }))}
                  rows={managers.map(({ userId, userName, campuses, figures, waiting }) => {
                    const [only, ...others] = campuses
                    // Lists are narrowed to one campus: those of several open from the page of the campuses.
                    const base = only && others.length === 0 ? { campusId: only.id } : undefined
                    const link = (key: keyof typeof waiting, page: string) => {
                      const count = waiting[key]
                      return count && base ? (
                        <PageLink to={`${page}&campusId=${base.campusId}`}>{count}</PageLink>
                      ) : (
                        (count ?? '–')
                      )
                    }
                    return {
                      key: String(userId),
                      head: (
                        <>
                          {userName ?? t('total.noManager')}
                          <small>{campuses.map(({ name }) => name).join(t('common.comma'))}</small>
                        </>
                      ),
                      figures,
                      days: period,
                      base,
                      extra: Object.fromEntries(waits[group].map(({ key, page }) => [key, link(key, page)])),
                    }
                  })}
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
