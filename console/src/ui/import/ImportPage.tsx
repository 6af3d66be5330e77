import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { uploadTo } from '../../api/upload.ts'
import { t } from '../../messages/index.ts'
import { DateText } from '../DateText.tsx'
import { ExcelUpload } from '../ExcelUpload.tsx'
import { Panel } from '../Panel.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { TablePage } from '../TablePage.tsx'
import { useQueryState } from '../useQueryState.ts'
import { ImportView } from './ImportView.tsx'
import styles from './import.module.css'
import { type ImportProps, tones } from './useImport.ts'

/** The import of a noun: a template and a file to begin with, the steps of one import, and those before. */
export function ImportPage(props: ImportProps) {
  const [{ id }, change] = useQueryState()
  const open = (next: number | undefined) => change({ id: next, pageNo: undefined })
  if (typeof id === 'number') return <ImportView key={id} {...props} id={id} leave={() => open(undefined)} />
  return (
    <div className={styles.page}>
      <Begin {...props} open={open} />
      <h2 className={styles.heading}>{t('common.importsBefore')}</h2>
      <TablePage
        endpoint={`/admin/${props.noun}/import/page`}
        caption={t('common.importsBefore')}
        nameOf={(row) => row.fileName}
        emptyHint={t('common.importsNone')}
        empty={null}
        columns={[
          { key: 'createdAt', title: t('common.importTime'), render: (row) => <DateText value={row.createdAt} /> },
          { key: 'fileName', title: t('fields:fileKey') },
          {
            key: 'state',
            title: t('fields:state'),
            render: (row) => <StatusTag tone={tones[row.state]}>{t(`common.import.${row.state}`)}</StatusTag>,
          },
          { key: 'rows', title: t('fields:rows'), align: 'right' },
          { key: 'good', title: t('common.importGood'), align: 'right' },
          { key: 'bad', title: t('common.importBad'), align: 'right' },
        ]}
        rowActions={(row) => [{ label: t('common.view'), run: () => open(row.id) }]}
      />
    </div>
  )
}

function Begin({ noun, title, open }: ImportProps & { open: (id: number) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  const send = async (chosen: File | null) => {
    setFile(chosen)
    if (!chosen) return
    setSending(true)
    const uploaded = await uploadTo(`/admin/${noun}/import/upload`, chosen)
    setSending(false)
    if (uploaded) open(uploaded.id)
    else setFile(null)
  }
  return (
    <Panel title={title}>
      <ol className={styles.begin}>
        <li>
          <h3>{t('common.importTemplate')}</h3>
          <p>{t('common.importTemplateHint')}</p>
          <Button icon={<DownloadOutlined />} onClick={() => download(`/admin/${noun}/import/template`, {})}>
            {t('common.importTemplateGet')}
          </Button>
        </li>
        <li>
          <h3>{t('common.importUpload')}</h3>
          <p>{t('common.importUploadHint')}</p>
          <ExcelUpload csv value={file} onChange={send} pending={sending} />
        </li>
        <li>
          <h3>{t('common.importCheck')}</h3>
          <p>{t('common.importCheckHint')}</p>
        </li>
      </ol>
    </Panel>
  )
}
