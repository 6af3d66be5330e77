import type { Request } from '@cogcampus/contract'
import { type ScopeKind, scopeKinds } from '@cogcampus/contract/enums'
import { Form, Radio } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../staff/staff.module.css'

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
        <Form.Item name="name" label={t('system.roleName')} rules={[required(t('system.roleName'))]}>
          <TextInput max={30} autoFocus />
        </Form.Item>
        <Form.Item name="nameEn" label={t('system.nameEn')}>
          <TextInput max={60} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('system.code')}
          extra={t(builtIn && id ? 'system.roleCodeLocked' : 'system.roleCodeHint')}
          rules={[required(t('system.code')), { pattern: /^[A-Z][A-Z\d_]*$/, message: t('system.roleCodeHint') }]}
        >
          <TextInput max={50} disabled={builtIn && id !== undefined} />
        </Form.Item>
        <Form.Item name="status" label={t('system.status')} rules={[requiredChoice(t('system.status'))]}>
          <DictSelect type="status" numeric allowClear={false} />
        </Form.Item>
      </div>
      <Form.Item name="scope" label={t('system.chooseScope')} rules={[requiredChoice(t('system.chooseScope'))]}>
        <Radio.Group className={styles.roles}>
          {scopeKinds.map((scope) => (
            <Radio key={scope} value={scope}>
              <strong>{t(`system.scope.${scope}`)}</strong>
              <small>{t(`system.scopeHint.${scope}`)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item noStyle dependencies={['scope']}>
        {({ getFieldValue }) =>
          (getFieldValue('scope') as ScopeKind) === 'CHOSEN' && (
            <Form.Item
              name="campusIds"
              label={t('system.chosenCampuses')}
              rules={[requiredChoice(t('system.chosenCampuses'))]}
            >
              <ApiSelect endpoint="/admin/campus/all" mode="multiple" />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="remark" label={t('system.remark')}>
        <TextInput max={200} />
      </Form.Item>
    </FormDialog>
  )
}
