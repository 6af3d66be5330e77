import { useQueryClient } from '@tanstack/react-query'
import { download } from '../../../api/download.ts'
import { useLive } from '../../../api/live.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { type Row, TablePage } from '../../../ui/TablePage.tsx'
import styles from '../job/job.module.css'
import { StateTag } from '../job/StateTag.tsx'

type Export = Row<'/admin/export/page'>

/** The caller's own exports: how far each is, and its file for as long as there is one. */
export default function ExportPage() {
  const client = useQueryClient()
  // The progress is live with the job, not with the export.
  useLive('/admin/job', () => client.invalidateQueries({ queryKey: ['/admin/export'] }))
  return (
    <TablePage
      endpoint="/admin/export/page"
      caption={t('export:call.page')}
      emptyHint={t('system.exportsHint')}
      columns={[
        { key: 'createdAt', title: t('system.time') },
        { key: 'name', title: t('system.exportName') },
        { key: 'state', render: (row) => <StateTag state={row.state} /> },
        { key: 'rows', align: 'right', render: (row) => <HowFar row={row} /> },
        { key: 'bytes', align: 'right', render: (row) => sizeText(row.bytes) },
        { key: 'expiresAt', render: (row) => <Until row={row} /> },
      ]}
      rowActions={(row) =>
        row.expiresAt
          ? [{ label: t('system.download'), run: () => download('/admin/export/file', { id: row.id }) }]
          : []
      }
    />
  )
}

function HowFar({ row }: { row: Export }) {
  const { state, rows, total } = row
  if (state !== 'RUNNING' || !total) return rows.toLocaleString()
  return (
    <span className={styles.progress}>
      <progress value={rows} max={total} aria-label={t('system.progress')} />
      {t('system.doneOf', { done: rows.toLocaleString(), total: total.toLocaleString() })}
    </span>
  )
}

function Until({ row }: { row: Export }) {
  if (row.problem) return <span className={styles.error}>{row.problem}</span>
  if (row.expiresAt) return <DateText value={row.expiresAt} />
  return row.state === 'DONE' ? t('system.exportGone') : t('common.none')
}

function sizeText(bytes: number | null): string {
  if (bytes === null) return t('common.none')
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
