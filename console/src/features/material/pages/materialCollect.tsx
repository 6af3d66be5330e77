import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { MaterialDetail } from '../../../shared/material/MaterialDetail.tsx'
import { alsoShown } from '../../../shared/material/material.ts'
import { DomainsText } from '../../../shared/material/Words.tsx'
import { CellLink } from '../../../ui/CellLink.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { Tile } from '../library/Tile.tsx'
import styles from '../material.module.css'

/** The user's own favourites, by folder. */
export default function MaterialCollectPage() {
  const view = useDialog('view', '/admin/material/detail')
  const move = useDialog('favourite', '/admin/material-collect/add')
  const forget = useAction('/admin/material-collect/delete', { also: alsoShown })
  return (
    <>
      <Folders />
      <TablePage
        endpoint="/admin/material-collect/page"
        caption={t('material.favourites')}
        emptyHint={t('material.noFavourites')}
        nameOf={(row) => row.title}
        linked={[{ name: 'folder', label: (folder) => String(folder) }]}
        filters={[{ name: 'keyword', input: <TextInput placeholder={t('material.keyword')} /> }]}
        tile={(row) => <Tile row={row} open={() => view.show(row.id)} />}
        columns={[
          { key: 'title', render: (row) => <CellLink onClick={() => view.show(row.id)}>{row.title}</CellLink> },
          { key: 'folder' },
          { key: 'type', render: (row) => <DictText type="materialType" value={row.type} /> },
          { key: 'domain', render: (row) => <DomainsText {...row} /> },
          { key: 'collectedAt', render: (row) => <DateText value={row.collectedAt} as="relative" /> },
        ]}
        rowActions={(row) => [
          { label: t('common.view'), run: () => view.show(row.id) },
          { label: t('material.move'), endpoint: '/admin/material-collect/add', run: () => move.show(row.id) },
          {
            label: t('material.forget'),
            endpoint: '/admin/material-collect/delete',
            bulk: { id: row.id },
            run: () => forget.run({ id: row.id }),
          },
        ]}
      />
      <MaterialDetail dialog={view} />
    </>
  )
}

/** The folders with how many each holds; one of them narrows the list. */
function Folders() {
  const [query, change] = useQueryState()
  const folders = useApi('/admin/material-collect/folder', {}, { live: true })
  const named = (folders.data ?? []).filter(({ folder }) => folder)
  if (named.length === 0) return null
  return (
    <div className={styles.folders}>
      <ChoiceChips
        label={t('material.folders')}
        value={String(query.folder ?? '')}
        onChange={(folder) => change({ folder: folder || undefined, pageNo: undefined })}
        options={[
          { value: '', label: t('common.all') },
          ...named.map(({ folder, count }) => ({ value: folder, label: t('material.folderOf', { folder, count }) })),
        ]}
      />
    </div>
  )
}
