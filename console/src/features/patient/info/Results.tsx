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
import styles from './info.module.css'
import { firstResults } from './results.ts'

/** What a patient trained, by day: at which level and how well, with mastery by shape and colour. */
export function Results({ patientId, beyond }: { patientId: number; beyond: number }) {
  const can = useCan()
  const [domain, choose] = useState<string>()
  const [page, turn] = useState({ pageNo: 1, pageSize: 5 })
  const allowed = can('/admin/so-day/record/patient')
  const query = { ...firstResults(patientId, page), ...(domain ? { domain } : {}) }
  const found = useApi('/admin/so-day/record/patient', query, { live: true, keep: true, enabled: allowed })
  if (!allowed) return null
  const { list = [], total = 0, totalCapped: capped = false } = found.data ?? {}
  return (
    <Panel
      id="results"
      beyond={beyond}
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
      ) : list.length === 0 ? null : (
        <ul className={styles.list}>
          {list.map((record) => (
            <li key={record.id}>
              <div className={styles.line}>
                <strong>
                  <DateText value={record.day} />
                </strong>
                <span className={styles.small}>{[record.courseName, record.doctorName].join(' · ')}</span>
              </div>
              <TaskList tasks={record.tasks} />
              {record.note && <p className={styles.small}>{record.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {total > page.pageSize && (
        <Pager {...page} total={total} capped={capped} onChange={(change) => turn({ ...page, ...change })} />
      )}
    </Panel>
  )
}
