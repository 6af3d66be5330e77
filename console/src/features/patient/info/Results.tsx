import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { TaskList } from '../../../shared/record/RecordView.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useClock } from '../../../ui/useClock.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { Calendar, Legend } from './Calendar.tsx'
import calendar from './calendar.module.css'
import { backTo, daysOf, type Result, trendsOf, weeksTo } from './days.ts'
import styles from './info.module.css'
import { firstResults } from './results.ts'
import { Trends } from './Trends.tsx'

interface Props {
  patientId: number
  beyond: number
  /** Shows the record of a session. */
  record: Dialog
}

/** What a patient trained, by day: as a calendar with the trends of the domains, and record by record. */
export function Results({ patientId, beyond, record }: Props) {
  const can = useCan()
  const [domain, choose] = useState<string>()
  const [page, turn] = useState({ pageNo: 1, pageSize: 5 })
  const allowed = can('/admin/so-day/record/patient')
  const query = { ...firstResults(patientId, page), ...(domain ? { domain } : {}) }
  const found = useApi('/admin/so-day/record/patient', query, { live: true, keep: true, enabled: allowed })
  if (!allowed) return null
  const { list: rows = [], total = 0, totalCapped: capped = false } = found.data ?? {}
  return (
    <Panel
      id="results"
      beyond={domain ? 0 : beyond}
      title={t('patient.results')}
      none={found.data && total === 0 ? t(domain ? 'patient.noResultsOf' : 'patient.noResults') : undefined}
      extra={
        <DictSelect
          type="domain"
          aria-label={t('so-day:domain')}
          placeholder={t('patient.everyDomain')}
          style={{ minWidth: 140 }}
          value={domain ?? null}
          onChange={(next) => {
            choose(next === undefined ? undefined : String(next))
            turn({ ...page, pageNo: 1 })
          }}
        />
      }
    >
      {found.error && !found.data ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : !found.data ? (
        <Loading />
      ) : total === 0 ? null : (
        <>
          <ByDay {...{ patientId, domain, record }} />
          <Listed rows={rows} total={total} capped={capped} page={page} turn={turn} />
        </>
      )}
    </Panel>
  )
}

/** The most records that one call answers; no patient has as many in thirteen weeks. */
const MOST = 200

function ByDay({ patientId, domain, record }: Pick<Props, 'patientId' | 'record'> & { domain: string | undefined }) {
  const opens = useCan()('/admin/so-day/record/detail')
  const [back, go] = useState(0)
  const today = useClock().day
  const weeks = weeksTo(today, back)
  const [from, to] = [weeks[0]?.[0] ?? today, weeks.at(-1)?.[6] ?? today]
  const query = { patientId, from, to, pageSize: MOST }
  const found = useApi('/admin/so-day/record/patient', query, { live: true, keep: true })
  const narrowed = { ...firstResults(patientId), ...(domain ? { domain } : {}) }
  const latest = useApi('/admin/so-day/record/patient', narrowed, { live: true, keep: true })
  if (found.error && !found.data) return <FaultState failure={found.error} retry={found.refetch} />
  if (!found.data) return <Loading />
  const { list, total } = found.data
  const days = daysOf(list, domain)
  const last = latest.data?.list[0]?.day
  return (
    <>
      <div className={calendar.bar}>
        <Button
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('patient.calendar.earlier')}
          title={t('patient.calendar.earlier')}
          onClick={() => go(back + 1)}
        />
        <span>{t('patient.calendar.span', { from, to })}</span>
        <Button
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={t('patient.calendar.later')}
          title={t('patient.calendar.later')}
          disabled={back === 0}
          onClick={() => go(back - 1)}
        />
        {days.length === 0 && !found.isPlaceholderData && <span>{t('patient.calendar.none')}</span>}
        {days.length === 0 && last && backTo(last, today) !== back && (
          <Button type="link" size="small" onClick={() => go(backTo(last, today))}>
            {t('patient.calendar.last', { day: last })}
          </Button>
        )}
      </div>
      <div className={calendar.both}>
        <div className={calendar.left}>
          <div className={calendar.box}>
            <Calendar weeks={weeks} days={days} today={today} open={opens ? record.show : null} />
          </div>
          <Legend days={days} />
        </div>
        {days.length > 0 && !found.isPlaceholderData && <Trends trends={trendsOf(list, domain)} from={from} to={to} />}
      </div>
      {total > list.length && <p className={styles.small}>{t('patient.calendar.most', { count: list.length })}</p>}
    </>
  )
}

interface ListedProps {
  rows: Result[]
  total: number
  capped: boolean
  page: { pageNo: number; pageSize: number }
  turn: (page: ListedProps['page']) => void
}

/** Record by record with its tasks and note, folded until it is asked for. */
function Listed({ rows, total, capped, page, turn }: ListedProps) {
  const [open, unfold] = useState(false)
  return (
    <>
      <Button
        type="link"
        className={calendar.all ?? ''}
        icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={open}
        onClick={() => unfold(!open)}
      >
        {t('patient.allResults', { count: capped ? `${total}+` : total })}
      </Button>
      {open && <List rows={rows} />}
      {open && total > page.pageSize && (
        <Pager {...page} total={total} capped={capped} onChange={(change) => turn({ ...page, ...change })} />
      )}
    </>
  )
}

function List({ rows }: { rows: Result[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={styles.line}>
            <strong>
              <DateText value={row.day} />
            </strong>
            <span className={styles.small}>{[row.courseName, row.doctorName].join(' · ')}</span>
          </div>
          <TaskList tasks={row.tasks} />
          {row.note && <p className={styles.small}>{row.note}</p>}
        </li>
      ))}
    </ul>
  )
}
