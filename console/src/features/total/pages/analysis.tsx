import type { Response } from '@cogcampus/contract'
import type { TotalBase } from '@cogcampus/contract/life/totalNumbers'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FigureTable } from '../../../shared/figure/FigureTable.tsx'
import { type AnyFigure, figureOf } from '../../../shared/figure/figures.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { Bar } from '../parts/Bar.tsx'
import { Chart } from '../parts/Chart.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Meanings } from '../parts/Meanings.tsx'
import { daysText, type Point, wholeOf } from '../parts/plot.ts'
import styles from '../parts/total.module.css'
import { useTotal } from '../parts/useTotal.ts'

const groups = {
  money: ['received', 'refunded', 'signed', 'newOrders', 'renewals', 'revenue', 'cardRevenue'],
  teaching: ['done', 'absent', 'leave', 'cancelled', 'attendance', 'utilisation', 'recordShare', 'commentShare'],
  patients: ['newPatients', 'newLeads', 'wonLeads'],
} as const satisfies Record<string, readonly AnyFigure[]>
const units = ['DAY', 'WEEK', 'MONTH'] as const

/** The figures over time, as charts with their tables, and how assessments changed. */
export default function AnalysisPage() {
  const total = useTotal()
  const unit = units.find((each) => each === total.unit)
  const query = { ...total.days, ...total.base, ...(unit ? { unit } : {}) }
  const load = useApi('/admin/total/dataAnalysis', query, { keep: true })
  return (
    <div className={styles.page} aria-busy={load.isPlaceholderData || undefined}>
      <Bar total={total} shown={load.data?.period} by={['campusId', 'courseId', 'doctorId']} />
      <Loaded load={load}>
        {({ points, changes, unit: shown }) => (
          <>
            <Segmented
              aria-label={t('total.unit')}
              value={shown}
              options={units.map((value) => ({ value, label: t(`total.unit.${value}`) }))}
              onChange={(value) => total.change({ unit: value })}
            />
            {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
              <Charts key={group} group={group} points={points} base={total.base} />
            ))}
            <Changes changes={changes} />
            <Meanings names={Object.values(groups).flat()} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Charts({ group, points, base }: { group: keyof typeof groups; points: readonly Point[]; base: TotalBase }) {
  const [open, setOpen] = useState(false)
  const names = groups[group].filter((name) => points.some(({ figures }) => figureOf(name, figures) !== undefined))
  // What never happened is said by the table alone.
  const drawn = names.filter((name) => points.some(({ figures }) => figureOf(name, figures)))
  if (names.length === 0) return null
  const whole = wholeOf(points)
  return (
    <Panel title={t(`total.group.${group}`)}>
      {drawn.length === 0 && <p className={styles.note}>{t('total.none')}</p>}
      <div className={styles.charts}>
        {drawn.map((name) => (
          <Chart key={name} name={name} points={points} whole={whole} />
        ))}
      </div>
      <Button type="link" className={styles.more ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'total.hideTable' : 'total.showTable')}
      </Button>
      {open && (
        <FigureTable
          caption={t(`total.group.${group}`)}
          of={t('total.days')}
          names={names}
          rows={points.map(({ from, to, figures }) => ({
            ...{ key: from, head: daysText(from, to), figures, base },
            days: { from, to },
          }))}
        />
      )}
    </Panel>
  )
}

function Changes({ changes }: { changes: Response<'/admin/total/dataAnalysis'>['changes'] }) {
  const domains = useDict('domain')
  return (
    <Panel title={t('total.changes')} flush>
      {changes.length === 0 ? (
        <EmptyState title={t('total.noChanges')} hint={t('total.noChangesHint')} />
      ) : (
        <ScrollBox label={t('total.changes')} className={styles.scroll}>
          <table className={styles.table}>
            <caption>{t('total.changes')}</caption>
            <thead>
              <tr>
                {(['scale', 'form', 'domain', 'patients', 'first', 'last', 'change'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`total.score.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ scaleId, scaleName, form, domain, patients, first, last }) => (
                <tr key={`${scaleId} ${form} ${domain}`}>
                  <th scope="row">{scaleName}</th>
                  <td>{form ?? '–'}</td>
                  <td>{domains.label(domain) || domain}</td>
                  <td>{patients}</td>
                  <td>{first}</td>
                  <td>{last}</td>
                  <td>{`${last >= first ? '+' : '−'}${Math.abs(Math.round((last - first) * 10) / 10)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className={`${styles.note} ${styles.inset}`}>{t('total.changesHint')}</p>
    </Panel>
  )
}
