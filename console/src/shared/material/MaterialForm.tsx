import type { Request } from '@cogcampus/contract'
import { Form, Radio, Segmented } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useUser } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { ApiSelect } from '../../ui/ApiSelect.tsx'
import { CampusField } from '../../ui/CampusField.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { PhotoInput } from '../../ui/PhotoInput.tsx'
import { required, requiredChoice } from '../../ui/rules.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { ContentFields, type ContentValues, contentOf } from './ContentFields.tsx'
import styles from './material.module.css'
import { alsoShown } from './material.ts'

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
      noun={t('material.material')}
      load={id ? load : undefined}
      initial={{ difficulty: 2, status: 1 }}
      save={({ campusId, content, link, ...values }, version) =>
        id
          ? update.run({ ...values, id, version })
          : add.run({ ...values, ...(campusId ? { campusId } : {}), ...contentOf({ content, link }) })
      }
    >
      <Form.Item name="title" label={t('material.title')} rules={[required(t('material.title'))]}>
        <TextInput max={80} />
      </Form.Item>
      {id === undefined && <Owner />}
      <div className={styles.two}>
        <Form.Item name="type" label={t('material.type')} rules={[requiredChoice(t('material.type'))]}>
          <DictSelect type="materialType" />
        </Form.Item>
        <Form.Item name="domain" label={t('material.domain')} rules={[requiredChoice(t('material.domain'))]}>
          <DictSelect type="domain" />
        </Form.Item>
        <Form.Item name="ageFrom" label={t('material.ageFrom')}>
          <NumberInput max={120} />
        </Form.Item>
        <Form.Item name="ageTo" label={t('material.ageTo')}>
          <NumberInput max={120} />
        </Form.Item>
      </div>
      <Form.Item name="difficulty" label={t('material.difficulty')}>
        <Segmented options={[1, 2, 3, 4, 5]} />
      </Form.Item>
      {id === undefined && <ContentFields />}
      <Form.Item name="cover" label={t('material.cover')}>
        <PhotoInput kind="materialCover" />
      </Form.Item>
      <Form.Item name="intro" label={t('material.intro')}>
        <TextInput rows={3} max={2000} />
      </Form.Item>
      {row.data && row.data.scope !== 'CAMPUS' && <ScopeField />}
      <Form.Item name="status" label={t('material.status')}>
        <DictSelect type="status" numeric allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}

/** Whose it is: the user's campus, or for a user of headquarters any, or none for all. */
function Owner() {
  const user = useUser()
  if (user?.oneCampus) return <CampusField />
  return (
    <Form.Item name="campusId" label={t('material.owner')} extra={t('material.ownerHint')}>
      <ApiSelect endpoint="/admin/campus/all" placeholder={t('material.headquarters')} />
    </Form.Item>
  )
}

/** Of a published material: which campuses open it. */
export function ScopeField() {
  return (
    <Form.Item name="scope" label={t('material.scope')}>
      <Radio.Group
        options={[
          { value: 'ALL', label: t('material.scope.ALL') },
          { value: 'APPROVED', label: t('material.scope.APPROVED') },
        ]}
      />
    </Form.Item>
  )
}
