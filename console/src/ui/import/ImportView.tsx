import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Progress, Skeleton } from 'antd'
import { useState } from 'react'
import { t } from '../../messages/index.ts'
import { FaultState } from '../FaultState.tsx'
import { Panel } from '../Panel.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { Checked } from './Checked.tsx'
import styles from './import.module.css'
import { MappingForm } from './MappingForm.tsx'
import { Steps } from './Steps.tsx'
import { Faults, Left } from './tables.tsx'
import { type ImportProps, isWorking, tones, useImport } from './useImport.ts'

/** One import: the form of its step and the result of the last one. */
export function ImportView(props: ImportProps & { id: number; leave: () => void }) {
  const { noun, id, leave } = props
  const [mapping, setMapping] = useState(false)
  const { data, error, refetch } = useImport(noun, id)
  if (error && !data) return <FaultState failure={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { state } = data
  const maps = state === 'UPLOADED' || (mapping && !isWorking(state))
  return (
    <div className={styles.page}>
      <Panel
        title={data.fileName}
        extra={
          <Button type="text" icon={<ArrowLeftOutlined />} onClick={leave}>
            {t('common.importOther')}
          </Button>
        }
      >
        <Steps state={state} />
        <p className={styles.state}>
          <StatusTag tone={tones[state]}>{t(`common.import.${state}`)}</StatusTag>
          <span>{t('common.importRowsOf', { rows: data.rows.toLocaleString() })}</span>
        </p>
        {isWorking(state) && <Working seen={state === 'UNDOING' ? data.undone : data.seen} of={data.rows} />}
        {data.problem && (
          <p className={styles.problem} role="alert">
            {data.problem}
          </p>
        )}
        {maps ? (
          <MappingForm noun={noun} data={data} done={() => setMapping(false)} />
        ) : (
          !isWorking(state) && <Checked {...props} data={data} remap={() => setMapping(true)} />
        )}
      </Panel>
      {state === 'DONE' && props.next?.(id)}
      {!maps && data.faults.length > 0 && <Faults noun={noun} data={data} />}
      {data.left.length > 0 && <Left data={data} rowPage={props.rowPage} />}
    </div>
  )
}

function Working({ seen, of }: { seen: number; of: number }) {
  return (
    <div className={styles.working} role="status">
      <Progress percent={of === 0 ? 0 : Math.floor((seen / of) * 100)} status="active" />
      <p>{t('common.importWorking', { seen: seen.toLocaleString(), rows: of.toLocaleString() })}</p>
    </div>
  )
}
