import { jobNames } from '@cogcampus/contract/jobs'
import { Select } from 'antd'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { type Row, TablePage } from '../../../ui/TablePage.tsx'
import styles from '../job/job.module.css'
import { Outcome } from '../job/Outcome.tsx'
import { StateTag, states } from '../job/StateTag.tsx'

type Job = Row<'/admin/job/page'>
type Run = Row<'/admin/job/run/page'>

const columns = () =>
  columnsOf<Job>('job', [
    { key: 'name', render: (row) => t(`job:name.${row.name}`) },
    { key: 'schedule', render: (row) => row.schedule && <code>{row.schedule}</code> },
    { key: 'nextAt' },
    { key: 'lastAt', render: (row) => <DateText value={row.last?.queuedAt} as="relative" /> },
    { key: 'state', render: (row) => row.last && <StateTag state={row.last.state} /> },
    { key: 'outcome', render: (row) => row.last && <Outcome run={row.last} /> },
  ])

const runColumns = () =>
  columnsOf<Run>('job', [
    { key: 'queuedAt', title: t('system.time'), sort: true },
    { key: 'name', render: (row) => t(`job:name.${row.name}`) },
    { key: 'state', render: (row) => <StateTag state={row.state} /> },
    { key: 'outcome', render: (row) => <Outcome run={row} /> },
    { key: 'ownerName', title: t('system.person'), render: (row) => row.ownerName ?? t('system.bySchedule') },
    { key: 'attempt' },
    { key: 'startedAt', hidden: true },
    { key: 'finishedAt', title: t('system.finishedAt'), hidden: true },
  ])

/** Background jobs: when each runs, what its last run did, and the runs before. */
export default function JobPage() {
  const jobs = useApi('/admin/job/page', { pageSize: 200 }, { live: true })
  const start = useAction('/admin/job/run')
  const navigate = useNavigate()
  // The page of the pool rules shows the effect before the run.
  const ask = (name: Job['name']) => (name === 'pool' ? navigate('/market/poolRules?run=new') : start.run({ name }))
  return (
    <div className={styles.page}>
      <Panel title={t('system.jobs')} flush>
        {jobs.error && !jobs.data ? (
          <FaultState failure={jobs.error} retry={jobs.refetch} />
        ) : (
          <RowList
            caption={t('system.jobs')}
            columns={columns()}
            rows={jobs.data?.list}
            idOf={({ id }) => id}
            rowActions={({ name, startable }) =>
              startable
                ? [
                    {
                      ...{ label: t('system.startJob'), endpoint: '/admin/job/run' },
                      ...(name === 'pool' && { page: '/market/poolRules' }),
                      run: () => ask(name),
                    },
                  ]
                : []
            }
          />
        )}
      </Panel>
      <TablePage
        endpoint="/admin/job/run/page"
        caption={t('system.jobRuns')}
        filters={[
          { name: 'name', input: <Choice of={jobNames} text={(name) => t(`job:name.${name}`)} /> },
          { name: 'state', input: <Choice of={states} text={(state) => t(`system.job.${state}`)} /> },
        ]}
        columns={runColumns()}
      />
    </div>
  )
}

function Choice<V extends string>({ of, text, ...field }: { of: readonly V[]; text: (value: V) => string }) {
  return (
    <Select
      {...field}
      allowClear
      placeholder={t('common.all')}
      options={of.map((value) => ({ value, label: text(value) }))}
    />
  )
}
