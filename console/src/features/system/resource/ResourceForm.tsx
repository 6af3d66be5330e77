import type { Request } from '@cogcampus/contract'
import { resourceTypes } from '@cogcampus/contract/enums'
import { Form, Radio, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { nameOf, type ResourceNode } from '../parts/resources.ts'
import styles from '../staff/staff.module.css'
import { TypeFields } from './TypeFields.tsx'

const Field = fieldOf('rbac-resource')

type Values = Omit<Request<'/admin/rbac/resource/update'>, 'id' | 'version'>

/** Adds or changes a node; a new one stands below `?parent=`. */
export function ResourceForm() {
  const [{ parent }] = useQueryState()
  const edit = useDialog('edit', { add: '/admin/rbac/resource/add', update: '/admin/rbac/resource/update' })
  const dialog = { ...edit, place: parent === undefined ? undefined : String(parent) }
  const { id } = dialog
  const row = useApi('/admin/rbac/resource/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const tree = useApi('/admin/rbac/resource/tree', {}, { enabled: dialog.open })
  const also = ['/admin/rbac/user', '/admin/rbac/role']
  const add = useAction('/admin/rbac/resource/add', { also })
  const update = useAction('/admin/rbac/resource/update', { also })
  const parentId = typeof parent === 'number' ? parent : null
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'system.editResource' : 'system.addResource')}
      load={id ? row : undefined}
      initial={{ type: parentId ? 'ACTION' : 'PAGE', parentId, sort: 0, status: 1, hidden: false, fixed: false }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <Field name="type" required="choice">
        <Radio.Group
          optionType="button"
          options={resourceTypes.map((type) => ({ value: type, label: t(`rbac-resource:type.${type}`) }))}
        />
      </Field>
      <Field name="parentId">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('system.topLevel')}
          options={parentsIn(tree.data ?? [], id)}
        />
      </Field>
      <div className={styles.pair}>
        <Field name="name" required>
          <TextInput max={30} />
        </Field>
        <Field name="nameEn">
          <TextInput max={60} />
        </Field>
      </div>
      <Field
        name="code"
        required
        extra={t('system.resourceCodeHint')}
        rules={[{ pattern: /^[\w\-.:/]+$/, message: t('system.resourceCodeHint') }]}
      >
        <TextInput max={120} />
      </Field>
      <Form.Item noStyle dependencies={['type']}>
        {({ getFieldValue }) => <TypeFields type={getFieldValue('type')} />}
      </Form.Item>
      <div className={styles.pair}>
        <Field name="sort" required tooltip={t('system.sortHint')}>
          <NumberInput max={100_000} />
        </Field>
        <Field name="status" required="choice">
          <DictSelect type="status" numeric allowClear={false} />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Where a node can stand: below a group or a page, not below itself. */
function parentsIn(nodes: ResourceNode[], self: number | undefined, above = ''): { value: number; label: string }[] {
  return nodes
    .filter((node) => node.type !== 'ACTION' && node.id !== self)
    .flatMap((node) => [
      { value: node.id, label: above + nameOf(node) },
      ...parentsIn(node.childList, self, `${above}${nameOf(node)} / `),
    ])
}
