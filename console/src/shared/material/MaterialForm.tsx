import type { Request } from '@cogcampus/contract'
import { Radio, Segmented } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useUser } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { ApiSelect } from '../../ui/ApiSelect.tsx'
import { CampusField } from '../../ui/CampusField.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { PhotoInput } from '../../ui/PhotoInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { ContentFields, type ContentValues, contentOf } from './ContentFields.tsx'
import styles from './material.module.css'
import { alsoShown } from './material.ts'

const Field = fieldOf('material')

type Values = Omit<Request<'/admin/material/update'>, 'id' | 'version'> & ContentValues & { campusId?: number }

/** Adds a material with its first version, or changes what is said of one. */
export function MaterialForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/material/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/material/add', { also: alsoShown })
  const update = useAction('/admin/material/update', { also: alsoShown })
  const load = shaped(
    row,
    ({ title, type, domain, difficulty, ageFrom, ageTo, intro, cover, scope, status, version }) => ({
      ...{ title, type, domain, difficulty, ageFrom, ageTo, intro, cover, status, version },
      ...(scope === 'CAMPUS' ? {} : { scope }),
    }),
  )
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('material:noun')}
      load={id ? load : undefined}
      initial={{ difficulty: 2, status: 1 }}
      save={({ campusId, content, link, ...values }, version) =>
        id
          ? update.run({ ...values, id, version })
          : add.run({ ...values, ...(campusId ? { campusId } : {}), ...contentOf({ content, link }) })
      }
    >
      <Field name="title" required>
        <TextInput max={80} />
      </Field>
      {id === undefined && <Owner />}
      <div className={styles.two}>
        <Field name="type" required="choice">
          <DictSelect type="materialType" />
        </Field>
        <Field name="domain" required="choice">
          <DictSelect type="domain" />
        </Field>
        <Field name="ageFrom" label={t('material.ageFrom')}>
          <NumberInput max={120} />
        </Field>
        <Field name="ageTo" label={t('material.ageTo')}>
          <NumberInput max={120} />
        </Field>
      </div>
      <Field name="difficulty">
        <Segmented options={[1, 2, 3, 4, 5]} />
      </Field>
      {id === undefined && <ContentFields />}
      <Field name="cover">
        <PhotoInput kind="materialCover" />
      </Field>
      <Field name="intro">
        <TextInput rows={3} max={2000} />
      </Field>
      {row.data && row.data.scope !== 'CAMPUS' && <ScopeField />}
      <Field name="status">
        <DictSelect type="status" numeric allowClear={false} />
      </Field>
    </FormDialog>
  )
}

/** Whose it is: the user's campus, or for a user of headquarters any, or none for all. */
function Owner() {
  const user = useUser()
  if (user?.oneCampus) return <CampusField />
  return (
    <Field name="campusId" label={t('material.owner')} extra={t('material.ownerHint')}>
      <ApiSelect endpoint="/admin/campus/all" placeholder={t('material.headquarters')} />
    </Field>
  )
}

/** Of a published material: which campuses open it. */
export function ScopeField() {
  return (
    <Field name="scope">
      <Radio.Group
        options={[
          { value: 'ALL', label: t('material.scope.ALL') },
          { value: 'APPROVED', label: t('material.scope.APPROVED') },
        ]}
      />
    </Field>
  )
}
