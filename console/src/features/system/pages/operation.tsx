import { kinds } from 'virtual:contract'
import { names } from 'virtual:endpoint-names'
import { Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { language, t } from '../../../messages/index.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { OperationDetail } from '../operation/OperationDetail.tsx'
import styles from '../operation/operation.module.css'
import { RowFilter } from '../operation/RowFilter.tsx'
import { periodFilters } from '../parts/period.tsx'
import { StaffSelect } from '../parts/StaffSelect.tsx'

const nameOf = (path: string) => names[language][path] ?? path

/** Which user did what, and which calls were refused; append-only. */
export default function OperationPage() {
  const [{ rowId }] = useQueryState()
  const tables = useApi('/admin/operation/tables', {}, { freshMs: 300_000 })
  return (
    <>
      <RowFilter />
      <TablePage
        endpoint="/admin/operation/page"
        caption={t('system.operations')}
        always={typeof rowId === 'number' ? { rowId } : {}}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('system.operationKeyword')} /> },
          { name: 'userId', label: t('system.person'), input: <StaffSelect placeholder={t('common.all')} /> },
          {
            name: 'endpoint',
            label: t('system.endpoint'),
            input: (
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('common.all')}
                options={Object.keys(kinds).map((path) => ({ value: path, label: nameOf(path) }))}
              />
            ),
          },
          {
            name: 'read',
            label: t('system.operationKind'),
            input: <YesNoSelect yes={t('system.wasRead')} no={t('system.wasChange')} />,
          },
          {
            name: 'refused',
            label: t('system.result'),
            input: <YesNoSelect yes={t('system.refused')} no={t('system.succeeded')} />,
          },
          {
            name: 'table',
            label: t('system.table'),
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                showSearch={{ optionFilterProp: 'label' }}
                options={tables.data?.map(({ table, name }) => ({ value: table, label: name })) ?? []}
              />
            ),
          },
          ...periodFilters(),
        ]}
        columns={[
          { key: 'createdAt', title: t('system.time'), sort: true },
          { key: 'sentence', render: (row) => <span className={styles.told}>{row.sentence}</span> },
          { key: 'callName', hidden: true },
          { key: 'actor', hidden: true },
          {
            key: 'errCode',
            title: t('system.result'),
            render: (row) => (
              <StatusTag tone={row.errCode ? 'danger' : 'success'}>
                {t(row.errCode ? 'system.refused' : 'system.succeeded')}
              </StatusTag>
            ),
          },
          {
            key: 'changes',
            align: 'right',
            render: ({ changes }) => {
              const changed = changes.filter(({ action }) => action !== 'READ').length
              return changed === 0 && changes.length > 0 ? t('common.none') : changed
            },
          },
          { key: 'ip', hidden: true },
          { key: 'ms', align: 'right', hidden: true, render: (row) => t('system.ms', { count: row.ms }) },
        ]}
        expand={(row) => <OperationDetail operation={row} />}
      />
    </>
  )
}
