import { materialRequests } from '@cogcampus/contract/life/material'
import { Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { alsoShown } from '../../../shared/material/material.ts'
import { ApplicationTable } from '../../../ui/application/ApplicationTable.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { DecidedScope, InForce } from '../library/InForce.tsx'

/** The materials that campuses ask to use or to publish; the principal decides first. */
export default function MaterialApplyPage() {
  return (
    <ApplicationTable
      at="/admin/material-apply"
      caption={t('material.applications')}
      subject={t('material:noun')}
      emptyHint={t('material.applications.empty')}
      also={alsoShown}
      filters={[
        {
          name: 'kind',
          input: (
            <Select
              allowClear
              placeholder={t('common.all')}
              options={materialRequests.map((value) => ({ value, label: t(`material-apply:kind.${value}`) }))}
            />
          ),
        },
      ]}
      columns={[
        { key: 'kind', render: (row) => t(`material-apply:kind.${row.kind}`) },
        { key: 'type', hidden: true, render: (row) => <DictText type="materialType" value={row.type} /> },
        {
          key: 'status',
          title: t('material.inForce'),
          render: (row) => row.state === 'APPROVED' && <InForce application={row} />,
        },
      ]}
      decision={{
        initial: ({ kind }) => ({ kind, ...(kind === 'PUBLISH' ? { scope: 'ALL' } : {}) }),
        fields: <DecidedScope />,
      }}
      facts={(row) =>
        factsOf('material-apply', row, [
          { key: 'kind', value: t(`material-apply:kind.${row.kind}`) },
          { key: 'type', value: <DictText type="materialType" value={row.type} /> },
          { key: 'domain', value: <DictText type="domain" value={row.domain} /> },
          row.state === 'APPROVED' && { label: t('material.inForce'), value: <InForce application={row} /> },
        ])
      }
    />
  )
}
