import type { Response } from '@cogcampus/contract'
import type { TotalBase, TotalDays } from '@cogcampus/contract/life/totalNumbers'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FigureTable } from '../../../shared/figure/FigureTable.tsx'
import { addressOf, figuresOf, textOf } from '../../../shared/figure/figures.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { Balance } from '../parts/Balance.tsx'
import { Bar } from '../parts/Bar.tsx'
import { Group } from '../parts/Group.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Meanings } from '../parts/Meanings.tsx'
import { monthDays } from '../parts/month.ts'
import styles from '../parts/total.module.css'
import { useTotal } from '../parts/useTotal.ts'

/** The money: what came in, what was earned, what is owed; and the months as they were closed. */
export default function OrderTotalPage() {
  const total = useTotal()
  const can = useCan()
  const { doctorId: _, ...base } = total.base
  const load = useApi('/admin/total/orderTotal', { ...total.days, ...base }, { keep: true })
  return (
    <div className={styles.page} aria-busy={load.isPlaceholderData || undefined}>
      <Bar total={total} shown={load.data?.period} by={['campusId', 'courseId']} />
      <Loaded load={load}>
        {({ period, before, figures, figuresBefore, courses, methods }) => (
          <>
            <p className={styles.note}>{t('total.comparedWith', before)}</p>
            <Group group="money" {...{ period, figures, figuresBefore, base }} />
            {can('/admin/total/balance') && <Balance campusId={base.campusId} />}
            <Panel title={t('total.courses')} flush>
              {courses.length === 0 ? (
                <EmptyState title={t('total.none')} hint={t('total.noneHint')} />
              ) : (
                <FigureTable
                  caption={t('total.courses')}
                  of={t('fields:courseId')}
                  names={['revenue', 'usedHours', 'averagePrice', 'cardRevenue', 'liability', 'hoursLeft']}
                  rows={courses.map(({ courseId, courseName, figures: of }) => ({
                    ...{ key: String(courseId), head: courseName, figures: of, days: period },
                    base: { ...base, courseId },
                  }))}
                />
              )}
            </Panel>
            {methods.length > 0 && <Methods methods={methods} period={period} base={base} />}
          </>
        )}
      </Loaded>
      <Months base={base} />
      <Meanings names={figuresOf('money')} />
    </div>
  )
}

interface MethodsProps {
  methods: Response<'/admin/total/orderTotal'>['methods']
  period: TotalDays
  base: TotalBase
}
function Methods({ methods, period, base }: MethodsProps) {
  const dict = useDict('payMethod')
  const link = (name: 'received' | 'refunded', method: string, value: number) =>
    value ? (
      <PageLink to={`${addressOf(name, period, base)}&method=${method}`}>{textOf(name, value)}</PageLink>
    ) : (
      textOf(name, 0)
    )
  return (
    <Panel title={t('total.methods')} flush>
      <ScrollBox label={t('total.methods')} className={styles.scroll}>
        <table className={styles.table}>
          <caption>{t('total.methods')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('total.method')}</th>
              <th scope="col">{t('total.figure.received')}</th>
              <th scope="col">{t('total.figure.refunded')}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, received, refunded }) => (
              <tr key={method}>
                <th scope="row">{dict.label(method) || method}</th>
                <td>{link('received', method, received)}</td>
                <td>{link('refunded', method, refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  )
}

/** The closed months: what each figure was, and by how much it was corrected since. */
function Months({ base: { campusId } }: { base: TotalBase }) {
  const base = campusId === undefined ? {} : { campusId }
  const load = useApi('/admin/total/month', base, { keep: true })
  return (
    <Panel title={t('total.months')} flush>
      <Loaded load={load}>
        {(months) =>
          months.length === 0 ? (
            <EmptyState title={t('total.noMonths')} hint={t('total.noMonthsHint')} />
          ) : (
            <ScrollBox label={t('total.months')} className={styles.scroll}>
              <table className={styles.table}>
                <caption>{t('total.months')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('total.month')}</th>
                    {months[0]?.figures.map(({ name }) => (
                      <th key={name} scope="col" title={t(`total.meaning.${name}`)}>
                        {t(`total.figure.${name}`)}
                      </th>
                    ))}
                    <th scope="col">{t('total.closedAt')}</th>
                  </tr>
                </thead>
                <tbody>
                  {months.map(({ month, closedAt, figures }) => (
                    <tr key={month}>
                      <th scope="row">{month.slice(0, 7)}</th>
                      {figures.map(({ name, closed, now }) => (
                        <td key={name} data-none={(closed === 0 && now === 0) || undefined}>
                          {textOf(name, closed)}
                          {now !== closed && (
                            <small>
                              <PageLink to={addressOf(name, monthDays(month), base) ?? ''}>
                                {t('total.corrected', {
                                  by: `${now > closed ? '+' : '−'}${textOf(name, Math.abs(now - closed))}`,
                                })}
                              </PageLink>
                            </small>
                          )}
                        </td>
                      ))}
                      <td>
                        <DateText value={closedAt} as="day" />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollBox>
          )
        }
      </Loaded>
      <p className={`${styles.note} ${styles.inset}`}>{t('total.monthsHint')}</p>
    </Panel>
  )
}
