import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { nameOf, type ResourceNode } from '../parts/resources.ts'
import styles from './resource.module.css'

type Row = ResourceNode & { depth: number }
const tones: Record<ResourceNode['type'], Tone> = { LAYOUT: 'accent', PAGE: 'info', ACTION: 'neutral' }
const indent = 22

/** The columns of the tree; the first folds and unfolds. */
export function treeColumns(open: ReadonlySet<number>, toggle: (id: number) => void) {
  return columnsOf<Row>('rbac-resource', [
    {
      key: 'name',
      render: (row) => (
        <span className={styles.name} style={{ paddingLeft: row.depth * indent }}>
          {row.childList.length > 0 ? (
            <button
              type="button"
              aria-expanded={open.has(row.id)}
              aria-label={t(open.has(row.id) ? 'system.collapseNode' : 'system.expandNode', { name: nameOf(row) })}
              onClick={() => toggle(row.id)}
            >
              {open.has(row.id) ? <DownOutlined /> : <RightOutlined />}
            </button>
          ) : (
            <i />
          )}
          {nameOf(row)}
        </span>
      ),
    },
    {
      key: 'type',
      render: (row) => <StatusTag tone={tones[row.type]}>{t(`rbac-resource:type.${row.type}`)}</StatusTag>,
    },
    { key: 'code', render: (row) => <span className={styles.code}>{row.code}</span> },
    {
      key: 'component',
      hidden: true,
      render: (row) => row.component && <span className={styles.code}>{row.component}</span>,
    },
    {
      key: 'flags',
      title: t('system.flags'),
      render: (row) =>
        (row.hidden || row.fixed) && (
          <span className={styles.marks}>
            {row.fixed && <StatusTag tone="info">{t('system.fixedMark')}</StatusTag>}
            {row.hidden && <StatusTag tone="warning">{t('rbac-resource:hidden')}</StatusTag>}
          </span>
        ),
    },
    { key: 'sort' },
    { key: 'status' },
  ])
}
