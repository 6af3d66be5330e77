import type { Request } from '@cogcampus/contract'
import { AutoComplete, Form } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { ApiSelect } from '../../ui/ApiSelect.tsx'
import { CampusField } from '../../ui/CampusField.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { ContentFields, type ContentValues, contentOf } from './ContentFields.tsx'
import { alsoShown, type Material } from './material.ts'

const Field = fieldOf('material')

const useMaterial = (id: number | undefined) =>
  useApi('/admin/material/detail', { id: id ?? 0 }, { enabled: id !== undefined })

/** Adds a version of a material. */
export function VersionForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const add = useAction('/admin/material/version/add', { also: alsoShown })
  return (
    <FormDialog<ContentValues & { note?: string | null }>
      dialog={dialog}
      title={t('material.addVersion')}
      save={({ note, ...content }) => add.run({ id, ...contentOf(content), ...(note ? { note } : {}) })}
    >
      <ContentFields />
      <Field name="note">
        <TextInput max={200} placeholder={t('material.noteHint')} />
      </Field>
    </FormDialog>
  )
}

type Links = Omit<Request<'/admin/material/link'>, 'id'>

/** Sets the courses and further domains of a material. */
export function LinkForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useMaterial(dialog.id)
  const link = useAction('/admin/material/link', { also: alsoShown })
  return (
    <FormDialog<Links>
      dialog={dialog}
      title={t('material:call.link')}
      load={shaped(row, ({ courses, domains, version }) => ({
        courseIds: courses.map((each) => each.id),
        domains,
        version,
      }))}
      save={({ courseIds, domains }) => link.run({ id, courseIds: courseIds ?? [], domains: domains ?? [] })}
    >
      <Field name="courseIds">
        <ApiSelect endpoint="/admin/course/all" mode="multiple" />
      </Field>
      <Field name="domains">
        <DictSelect type="domain" mode="multiple" />
      </Field>
    </FormDialog>
  )
}

/** Sets the place of a material in the library. */
export function SortForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useMaterial(dialog.id)
  const sort = useAction('/admin/material/sort', { also: alsoShown })
  return (
    <FormDialog<{ sort: number }>
      dialog={dialog}
      title={t('material.sortTitle')}
      load={shaped(row, ({ sort: place, version }) => ({ sort: place, version }))}
      save={({ sort: place }) => sort.run({ id, sort: place })}
    >
      <Field name="sort" label={t('material.sort')} required extra={t('material.sortHint')}>
        <NumberInput max={100_000} />
      </Field>
    </FormDialog>
  )
}

/** Puts a material into a folder of the user's favourites. */
export function FavouriteForm({ dialog }: { dialog: Dialog }) {
  const { id: materialId = 0 } = dialog
  const row = useMaterial(dialog.id)
  const folders = useApi('/admin/material-collect/folder', {}, { enabled: dialog.open })
  const add = useAction('/admin/material-collect/add', { also: alsoShown })
  const named = (folders.data ?? []).filter(({ folder }) => folder)
  return (
    <FormDialog<{ folder?: string | null }>
      dialog={dialog}
      title={t('material.favouriteTitle')}
      load={shaped(row, ({ folder, version }) => ({ folder: folder ?? '', version }))}
      save={({ folder }) => add.run({ materialId, folder: folder ?? '' })}
    >
      <Field name="folder" label={t('material.folder')} extra={t('material.folderHint')}>
        <AutoComplete
          maxLength={30}
          showSearch={{ filterOption: true }}
          options={named.map(({ folder }) => ({ value: folder }))}
        />
      </Field>
    </FormDialog>
  )
}

type Asked = Pick<Request<'/admin/material-apply/apply'>, 'campusId'> & { reason?: string | null }

/** Asks to use a material of headquarters, or to publish one of the campus. */
export function ApplyForm({ dialog, material }: { dialog: Dialog; material: Material }) {
  const apply = useAction('/admin/material-apply/apply', { also: alsoShown, done: t('material.applied') })
  const kind = material.scope === 'CAMPUS' ? 'PUBLISH' : 'USE'
  return (
    <FormDialog<Asked>
      dialog={dialog}
      title={t(`material.apply.${kind}`)}
      about={material.title}
      initial={kind === 'PUBLISH' && material.campusId ? { campusId: material.campusId } : {}}
      save={({ campusId, reason }) =>
        apply.run({ campusId, materialId: material.id, kind, ...(reason ? { reason } : {}) })
      }
      ok={t('common.submit')}
    >
      <p>{t(`material.applyHint.${kind}`, { title: material.title })}</p>
      {kind === 'USE' && <CampusField />}
      {kind === 'PUBLISH' && <Form.Item name="campusId" hidden />}
      <Field name="reason" label={t('common.reason')}>
        <TextInput rows={3} max={500} />
      </Field>
    </FormDialog>
  )
}
