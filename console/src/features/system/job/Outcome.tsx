import type { Response } from '@cogcampus/contract'
import type { JobFigure } from '@cogcampus/contract/jobs'
import { t } from '../../../messages/index.ts'
import styles from './job.module.css'

type Run = Response<'/admin/job/run/page'>['list'][number]

/** What a run did, how far it is, or why it failed. */
export function Outcome({ run }: { run: Run }) {
  // A failed run without an error is one that ended with its process.
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
  const results = Object.entries(run.result).map(
    ([name, value]) => `${t(`system.jobResult.${name as JobFigure}`)} ${value}`,
  )
  return <span title={results.join('\n')}>{results.join(' · ')}</span>
}
