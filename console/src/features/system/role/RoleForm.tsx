import type { Request } from '@cogcampus/contract'
import { type ScopeKind, scopeKinds } from '@cogcampus/contract/enums'
import { Form, Radio } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../staff/staff.module.css'

const Field = fieldOf('rbac-role')

type Values = Omit<Request<'/admin/rbac/role/update'>, 'id' | 'version'>

export function RoleForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/rbac/role/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/rbac/role/add')
  const update = useAction('/admin/rbac/role/update', { also: ['/admin/rbac/user'] })
  const builtIn = row.data?.builtIn ?? false
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'system.editRole' : 'system.addRole')}
      load={id ? row : undefined}
      initial={{ scope: 'CAMPUS', status: 1, campusIds: [] }}
      save={({ campusIds, ...rest }, version) => {
        const values = { ...rest, campusIds: rest.scope === 'CHOSEN' ? (campusIds ?? []) : [] }
        return id ? update.run({ ...values, id, version }) : add.run(values)
      }}
    >
      <div className={styles.pair}>
        <Field name="name" label={t('system.roleName')} required>
          <TextInput max={30} autoFocus />
        </Field>
        <Field name="nameEn">
          <TextInput max={60} />
        </Field>
        <Field
          name="code"
          required
          extra={t(builtIn && id ? 'system.roleCodeLocked' : 'system.roleCodeHint')}
          rules={[{ pattern: /^[A-Z][A-Z\d_]*$/, message: t('system.roleCodeHint') }]}
        >
          <TextInput max={50} disabled={builtIn && id !== undefined} />
        </Field>
        <Field name="status" required="choice">
          <DictSelect type="status" numeric allowClear={false} />
        </Field>
      </div>
      <Field name="scope" required="choice">
        <Radio.Group className={styles.roles}>
          {scopeKinds.map((scope) => (
            <Radio key={scope} value={scope}>
              <strong>{t(`rbac-role:scope.${scope}`)}</strong>
              <small>{t(`system.scopeHint.${scope}`)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Field>
      <Form.Item noStyle dependencies={['scope']}>
        {({ getFieldValue }) =>
          (getFieldValue('scope') as ScopeKind) === 'CHOSEN' && (
            <Field name="campusIds" label={t('system.chosenCampuses')} required="choice">
              <ApiSelect endpoint="/admin/campus/all" mode="multiple" />
            </Field>
          )
        }
      </Form.Item>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
