import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import type { Key } from '../../../messages/keys.ts'
import styles from './job.module.css'

/** What the numbers of a result are called; one that is missing here shows its own name. */
const labels: Partial<Record<string, Key>> = {
  answers: 'system.jobResult.answers',
  sessions: 'system.jobResult.sessions',
  uploads: 'system.jobResult.uploads',
  failures: 'system.jobResult.failures',
  fallen: 'system.jobResult.fallen',
  warned: 'system.jobResult.warned',
  files: 'system.jobResult.files',
  rows: 'system.jobResult.rows',
  bytes: 'system.jobResult.bytes',
  good: 'system.jobResult.good',
  bad: 'system.jobResult.bad',
  undone: 'system.jobResult.undone',
  stayed: 'system.jobResult.stayed',
  refused: 'system.jobResult.refused',
  runs: 'system.jobRuns',
}

type Run = Response<'/admin/job/run/page'>['list'][number]

/** What a run did, how far it is, or why it failed. */
export function Outcome({ run }: { run: Run }) {
  // A run that failed without a word is one whose process died.
  const error = run.error ?? (run.state === 'FAILED' ? t('system.jobAbandoned') : null)
  if (error)
    return (
      <span className={styles.error} title={error}>
        {error}
      </span>
    )
  if (run.state === 'RUNNING' && run.total)
    return (
      <span className={styles.progress}>
        <progress value={run.done ?? 0} max={run.total} aria-label={t('system.progress')} />
        {t('system.doneOf', { done: run.done ?? 0, total: run.total })} {run.message}
      </span>
    )
  if (!run.result) return t('common.none')
  const said = Object.entries(run.result).map(([name, value]) => {
    const label = labels[name]
    return `${label ? t(label) : name} ${value}`
  })
  return <span title={said.join('\n')}>{said.join(' · ')}</span>
}
