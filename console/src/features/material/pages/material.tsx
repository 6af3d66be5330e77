import { materialScopes } from '@cogcampus/contract/life/material'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { MaterialDetail } from '../../../shared/material/MaterialDetail.tsx'
import { alsoShown } from '../../../shared/material/material.ts'
import { agesText, DomainsText, RatingText, ScopeTag } from '../../../shared/material/Words.tsx'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CellLink } from '../../../ui/CellLink.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { Tile } from '../library/Tile.tsx'

/** The library of teaching materials: those of headquarters and those of the campus. */
export default function MaterialPage() {
  const campus = useCampusFilter()
  const view = useDialog('view', '/admin/material/detail')
  const edit = useDialog('edit', { add: '/admin/material/add', update: '/admin/material/update' })
  const remove = useAction('/admin/material/delete', { also: alsoShown })
  return (
    <>
      <TablePage
        endpoint="/admin/material/page"
        caption={t('material.materials')}
        emptyHint={t('material.empty')}
        restore="/admin/material/restore"
        also={alsoShown}
        nameOf={(row) => row.title}
        quick={{
          name: 'collected',
          label: t('material.favourites'),
          options: [{ value: 'true', label: t('material.favourites') }],
        }}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('material.keyword')} /> },
          ...campus,
          { name: 'type', input: <DictSelect type="materialType" /> },
          { name: 'domain', input: <DictSelect type="domain" /> },
          {
            name: 'difficulty',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={[1, 2, 3, 4, 5].map((value) => ({
                  value,
                  label: t('material.difficultyOf', { difficulty: value }),
                }))}
              />
            ),
          },
          { name: 'age', label: t('material.age'), input: <NumberInput max={120} /> },
          {
            name: 'courseId',
            label: t('material.course'),
            input: <ApiSelect endpoint="/admin/course/all" placeholder={t('common.all')} />,
          },
          {
            name: 'scope',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={materialScopes.map((value) => ({ value, label: t(`material.scope.${value}`) }))}
              />
            ),
          },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        tile={(row) => <Tile row={row} open={() => view.show(row.id)} />}
        columns={[
          { key: 'title', render: (row) => <CellLink onClick={() => view.show(row.id)}>{row.title}</CellLink> },
          { key: 'type', under: 'title' },
          { key: 'domain', render: (row) => <DomainsText {...row} /> },
          { key: 'difficulty' },
          { key: 'ages', render: agesText },
          { key: 'scope', render: (row) => <ScopeTag scope={row.scope} /> },
          {
            key: 'campusName',
            title: t('material.owner'),
            under: 'scope',
            render: (row) => row.campusName ?? t('material.headquarters'),
          },
          { key: 'score', sort: true, render: (row) => <RatingText {...row} /> },
          { key: 'uses', sort: true },
          { key: 'authorName', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/material/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.view'), run: () => view.show(row.id) },
          ...(row.editable
            ? ([
                { label: t('common.edit'), endpoint: '/admin/material/update', run: () => edit.show(row.id) },
                {
                  label: t('common.delete'),
                  endpoint: '/admin/material/delete',
                  danger: true,
                  confirm: { title: t('common.confirmDelete', { name: row.title }), hint: t('common.deletable') },
                  bulk: { id: row.id },
                  run: () => remove.run({ id: row.id }),
                },
              ] as const)
            : []),
        ]}
      />
      <MaterialDetail dialog={view} />
    </>
  )
}
