import { Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import styles from './agreement.module.css'
import { diffLines } from './diff.ts'

/** Two revisions side by side, line by line. */
export function Compare({ code, before, after }: { code: string; before: number; after: number }) {
  const old = useApi('/admin/dict/agreement/info', { code, revision: before })
  const next = useApi('/admin/dict/agreement/info', { code, revision: after })
  const failure = old.error ?? next.error
  if (failure) return <FaultState failure={failure} retry={() => Promise.all([old.refetch(), next.refetch()])} />
  if (!old.data || !next.data) return <Skeleton active />
  const lines = diffLines(old.data.body, next.data.body)
  const same = lines.every((line) => line.before !== undefined && line.after !== undefined)
  return (
    <>
      {same && <p role="status">{t('system.sameText')}</p>}
      <table className={styles.diff}>
        <thead>
          <tr>
            <th>{`${t('system.oldRevision')} · ${t('system.revisionNumber', { count: before })}`}</th>
            <th>{`${t('system.newRevision')} · ${t('system.revisionNumber', { count: after })}`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have nothing else
            <tr key={index}>
              <td className={line.after === undefined ? styles.removed : undefined}>{line.before}</td>
              <td className={line.before === undefined ? styles.added : undefined}>{line.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
