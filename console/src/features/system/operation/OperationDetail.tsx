import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { FieldValue } from './FieldValue.tsx'
import { errorText, fieldName, tableName } from './labels.ts'
import styles from './operation.module.css'

type Operation = Response<'/admin/operation/page'>['list'][number]
type Change = Operation['changes'][number]

const actions = {
  INSERT: ['success', 'system.inserted'],
  UPDATE: ['info', 'system.updated'],
  DELETE: ['danger', 'system.removed'],
} as const satisfies Record<Change['action'], readonly [Tone, string]>

/** What an operation changed, field by field, or why it was refused. */
export function OperationDetail({ operation }: { operation: Operation }) {
  return (
    <div className={styles.detail}>
      {operation.errCode && (
        <p className={styles.why}>{t('system.refusedBecause', { reason: errorText(operation.errCode) })}</p>
      )}
      {operation.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a change has no number of its own
        <ChangeTable key={index} change={change} />
      ))}
      {!operation.errCode && operation.changes.length === 0 && <p className={styles.empty}>{t('system.noChanges')}</p>}
      <p className={styles.facts}>
        <span>
          {t('system.endpoint')} {operation.endpoint}
        </span>
        <span>
          {t('system.requestId')} {operation.requestId}
        </span>
        <span>
          {t('system.duration')} {t('system.ms', { count: operation.ms })}
        </span>
      </p>
    </div>
  )
}

function ChangeTable({ change }: { change: Change }) {
  const [, show] = useQueryState()
  const { table, rowId, action, fields } = change
  return (
    <section className={styles.change}>
      <header>
        <StatusTag tone={actions[action][0]}>{t(actions[action][1])}</StatusTag>
        <strong>
          {tableName(table)} {rowId !== null && `#${rowId}`}
        </strong>
        {rowId !== null && (
          <Button type="link" size="small" onClick={() => show({ table, rowId, pageNo: undefined })}>
            {t('system.rowHistory')}
          </Button>
        )}
      </header>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th>{t('system.field')}</th>
            {action !== 'INSERT' && <th>{t('system.before')}</th>}
            {action !== 'DELETE' && <th>{t('system.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(fields).map(([field, { from, to }]) => (
            <tr key={field}>
              <td>{fieldName(field)}</td>
              {action !== 'INSERT' && (
                <td>
                  <FieldValue field={field} value={from} />
                </td>
              )}
              {action !== 'DELETE' && (
                <td>
                  <FieldValue field={field} value={to} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
