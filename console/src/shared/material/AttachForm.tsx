import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { Dialog } from '../../ui/useDialog.ts'
import { alsoShown, type Material } from './material.ts'

interface Props {
  dialog: Dialog
  materials: readonly Material[]
  loaded: { error: Failure | null; isFetching: boolean; refetch: () => Promise<{ data?: Material[] | undefined }> }
}

/** Chooses the materials of a session, among all that the user may open or among the favourites. */
export function AttachForm({ dialog, materials, loaded }: Props) {
  const { id: soDayId = 0 } = dialog
  const attach = useAction('/admin/material/add/soDay', { also: [...alsoShown, '/admin/so-day'] })
  const shape = (rows: readonly Material[]) => ({ materialIds: rows.map(({ id }) => id), version: 1 })
  return (
    <FormDialog<{ materialIds?: number[] }>
      dialog={dialog}
      title={t('material.attachTitle')}
      draft={false}
      load={{
        error: loaded.error,
        isFetching: loaded.isFetching,
        data: shape(materials),
        refetch: async () => ({ data: shape((await loaded.refetch()).data ?? []) }),
      }}
      save={({ materialIds = [] }) => attach.run({ soDayId, materialIds })}
    >
      <MaterialsField known={materials} />
    </FormDialog>
  )
}

function MaterialsField({ known }: { known: readonly Material[] }) {
  const [keyword, setKeyword] = useState('')
  const [collected, setCollected] = useState(false)
  const search = useDebounced(setKeyword)
  const query = {
    open: true,
    status: 1,
    pageSize: 30,
    ...(keyword ? { keyword } : {}),
    ...(collected ? { collected } : {}),
  }
  const found = useApi('/admin/material/page', query as { open: boolean; status: 1 }, { keep: true })
  const listed = found.data?.list ?? []
  const others = known.filter(({ id }) => !listed.some((each) => each.id === id))
  return (
    <>
      <Form.Item>
        <Checkbox checked={collected} onChange={(event) => setCollected(event.target.checked)}>
          {t('material.onlyFavourites')}
        </Checkbox>
      </Form.Item>
      <Form.Item name="materialIds" label={t('material.materials')}>
        <Select
          mode="multiple"
          maxCount={20}
          showSearch={{ filterOption: false, onSearch: search }}
          loading={found.isFetching}
          placeholder={t('material.keyword')}
          options={[...listed, ...others].map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Form.Item>
    </>
  )
}
