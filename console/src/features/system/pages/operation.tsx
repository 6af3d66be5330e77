import { kinds } from 'virtual:contract'
import { names } from 'virtual:endpoint-names'
import { Select } from 'antd'
import { language, t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { tables } from '../operation/labels.ts'
import { OperationDetail } from '../operation/OperationDetail.tsx'
import { RefusedSelect } from '../operation/RefusedSelect.tsx'
import { RowFilter } from '../operation/RowFilter.tsx'
import { periodFilters } from '../parts/period.tsx'
import { StaffSelect } from '../parts/StaffSelect.tsx'

const nameOf = (path: string) => names[language][path] ?? path

/** Who changed what, field by field, and which calls were refused; append-only. */
export default function OperationPage() {
  const [{ rowId }] = useQueryState()
  return (
    <>
      <RowFilter />
      <TablePage
        endpoint="/admin/operation/page"
        caption={t('system.operations')}
        always={typeof rowId === 'number' ? { rowId } : {}}
        filters={[
          {
            name: 'keyword',
            label: t('common.keyword'),
            input: <TextInput placeholder={t('system.operationKeyword')} />,
          },
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
          { name: 'refused', label: t('system.result'), input: <RefusedSelect /> },
          {
            name: 'table',
            label: t('system.table'),
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={Object.entries(tables).map(([value, key]) => ({ value, label: t(key) }))}
              />
            ),
          },
          ...periodFilters(),
        ]}
        columns={[
          {
            key: 'createdAt',
            title: t('system.time'),
            sort: true,
            render: (row) => <DateText value={row.createdAt} />,
          },
          {
            key: 'endpoint',
            title: t('system.operation'),
            render: (row) => <span title={row.endpoint}>{nameOf(row.endpoint)}</span>,
          },
          { key: 'userName', title: t('system.person') },
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
            title: t('system.changesOf'),
            align: 'right',
            render: (row) => row.changes.length,
          },
          { key: 'ip', title: t('system.ip') },
          {
            key: 'ms',
            title: t('system.duration'),
            sort: true,
            align: 'right',
            hidden: true,
            render: (row) => t('system.ms', { count: row.ms }),
          },
        ]}
        expand={(row) => <OperationDetail operation={row} />}
      />
    </>
  )
}
