import type { Response } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { language, t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from './dict.module.css'

type Dict = Response<'/admin/dict/page'>['list'][number]

/** The items of one type. */
export function DictItems({ type }: { type: Dict }) {
  const [, change] = useQueryState()
  const remove = useAction('/admin/dict/delete')
  const name = (language === 'en' && type.labelEn) || type.label
  const deletion = (row: Dict, hint: string) => ({
    label: t('common.delete'),
    endpoint: '/admin/dict/delete' as const,
    danger: true,
    disabled: row.builtIn,
    confirm: { title: t('common.confirmDelete', { name: row.label }), hint },
    bulk: { id: row.id },
    run: () => remove.run({ id: row.id }),
  })
  return (
    <div>
      <div className={styles.typeHead}>
        <h2>
          {name}
          <small>{type.value}</small>
        </h2>
        <ActionBar
          actions={[
            {
              label: t('system.editDictType'),
              endpoint: '/admin/dict/update',
              run: () => change({ editType: type.id }),
            },
            deletion(type, t('system.dictTypeDeletable')),
          ]}
        />
      </div>
      <TablePage
        endpoint="/admin/dict/page"
        caption={t('system.dictOf', { name })}
        always={{ type: type.value }}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('system.dictKeyword')} /> },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          {
            key: 'label',
            sort: true,
            render: (row) => (
              <span className={styles.label}>
                {row.color && <span className={styles.swatch} style={{ background: row.color }} title={row.color} />}
                {row.label}
                {row.builtIn && <StatusTag tone="accent">{t('system.builtIn')}</StatusTag>}
              </span>
            ),
          },
          { key: 'labelEn' },
          { key: 'value', sort: true },
          { key: 'sort', sort: true },
          { key: 'status' },
          { key: 'remark', hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/dict/add', run: () => change({ edit: 'new' }) },
        ]}
        restore="/admin/dict/restore"
        nameOf={(row) => row.label}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/dict/update', run: () => change({ edit: row.id }) },
          deletion(row, t('system.dictDeletable')),
        ]}
      />
    </div>
  )
}
