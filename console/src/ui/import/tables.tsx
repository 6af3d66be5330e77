import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { download } from '../../api/download.ts'
import { t } from '../../messages/index.ts'
import { DataCards } from '../DataCards.tsx'
import { DataTable } from '../DataTable.tsx'
import { PageLink } from '../PageLink.tsx'
import { Panel } from '../Panel.tsx'
import { useNarrow } from '../useMedia.ts'
import styles from './import.module.css'
import type { Import, ImportNoun } from './useImport.ts'

/** The first rows with problems, and a download of all of them. */
export function Faults({ noun, data }: { noun: ImportNoun; data: Import }) {
  const more = data.bad - data.faults.length
  const narrow = useNarrow()
  const Rows = narrow ? DataCards : DataTable
  return (
    <Panel
      title={t('common.importFaults', { rows: data.bad.toLocaleString() })}
      flush
      extra={
        <Button icon={<DownloadOutlined />} onClick={() => download(`/admin/${noun}/import/errors`, { id: data.id })}>
          {t('common.importErrorsGet')}
        </Button>
      }
    >
      <Rows
        caption={t('common.importFaults', { rows: data.bad.toLocaleString() })}
        dense
        rows={data.faults}
        idOf={(fault) => fault.row}
        columns={[
          {
            key: 'row',
            title: t('common.importRow'),
            align: 'right',
            width: 80,
            // The heading of a card stands without its column's.
            render: ({ row }) => (narrow ? t('common.importRowNo', { row }) : row),
          },
          { key: 'name', title: t('common.importName'), width: 160, render: ({ name }) => name },
          { key: 'problem', title: t('common.importProblem'), render: ({ problem }) => problem },
        ]}
      />
      {more > 0 && <p className={styles.more}>{t('common.importMore', { rows: more.toLocaleString() })}</p>}
    </Panel>
  )
}

/** The rows that stayed when the import was undone. */
export function Left({ data, rowPage }: { data: Import; rowPage: (id: number) => string }) {
  const more = data.stayed - data.left.length
  return (
    <Panel title={t('common.importLeft', { rows: data.stayed.toLocaleString() })}>
      <ul className={styles.left}>
        {data.left.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={rowPage(id)}>{name}</PageLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('common.importMore', { rows: more.toLocaleString() })}</p>}
    </Panel>
  )
}
