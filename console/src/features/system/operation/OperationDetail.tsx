import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { t } from '../../../messages/index.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from './operation.module.css'

type Operation = Response<'/admin/operation/page'>['list'][number]
type Change = Operation['changes'][number]

const actions = {
  INSERT: ['success', 'system.inserted'],
  UPDATE: ['info', 'system.updated'],
  DELETE: ['danger', 'system.removed'],
  READ: ['info', 'system.wasRead'],
} as const satisfies Record<Change['action'], readonly [Tone, string]>

/** What an operation changed, field by field, or why it was refused. */
export function OperationDetail({ operation }: { operation: Operation }) {
  return (
    <div className={styles.detail}>
      {operation.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a change has no number of its own
        <ChangeTable key={index} change={change} />
      ))}
      {!operation.errCode && operation.changes.length === 0 && <p className={styles.empty}>{t('system.noChanges')}</p>}
      <p className={styles.facts}>
        <span>
          {t('system.operation')} {operation.callName}
        </span>
        <span>
          {t('operation:ip')} {operation.ip || t('common.none')}
        </span>
        <span>
          {t('system.requestId')} {operation.requestId}
        </span>
        <span>
          {t('operation:ms')} {t('system.ms', { count: operation.ms })}
        </span>
      </p>
    </div>
  )
}

function ChangeTable({ change }: { change: Change }) {
  const [, show] = useQueryState()
  const { table, tableName, rowId, rowName, action, fields, added, removed } = change
  return (
    <section className={styles.change}>
      <header>
        <StatusTag tone={actions[action][0]}>{t(actions[action][1])}</StatusTag>
        <strong>
          {tableName} {rowName !== null ? t('system.quoted', { name: rowName }) : rowId !== null && `#${rowId}`}
        </strong>
        {rowId !== null && (
          <Button type="link" size="small" onClick={() => show({ table, rowId, pageNo: undefined })}>
            {t('system.rowHistory')}
          </Button>
        )}
      </header>
      <LinkList tone="success" label={t('system.linked')} names={added} />
      <LinkList tone="danger" label={t('system.unlinked')} names={removed} />
      {fields.length > 0 && <FieldTable action={action} fields={fields} />}
    </section>
  )
}

/** What was added or removed, by name. */
function LinkList({ tone, label, names }: { tone: Tone; label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <div className={styles.links}>
      <StatusTag tone={tone}>{label}</StatusTag>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

function FieldTable({ action, fields }: Pick<Change, 'action' | 'fields'>) {
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th>{t('system.field')}</th>
          {action !== 'INSERT' && <th>{t('system.before')}</th>}
          {action !== 'DELETE' && <th>{t('system.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, from, to }) => (
          <tr key={name}>
            <td>{label}</td>
            {action !== 'INSERT' && (
              <td>
                <Value text={from} />
              </td>
            )}
            {action !== 'DELETE' && (
              <td>
                <Value text={to} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ text }: { text: string | null }) {
  return text === null ? (
    <span className={styles.empty}>{t('system.empty')}</span>
  ) : (
    <span className={styles.value}>{text}</span>
  )
}
