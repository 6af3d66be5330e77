import type { Request } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { NewRoles } from './NewRoles.tsx'
import styles from './staff.module.css'

const Field = fieldOf('rbac-user')

type Values = Request<'/admin/rbac/user/add'>
interface Props {
  dialog: Dialog
  /** A new account's password, which is shown only now. */
  made: (account: { loginName: string; password: string }) => void
}

/** Adds or changes a member of staff. The password of a new one is made by the server. */
export function StaffForm({ dialog, made }: Props) {
  const { id } = dialog
  const can = useCan()
  const row = useApi('/admin/rbac/user/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/rbac/user/add')
  const update = useAction('/admin/rbac/user/update')
  const save = async ({ roleIds, ...values }: Values, version: number) => {
    if (id) return update.run({ ...values, id, version })
    const result = await add.run({ ...values, roleIds: roleIds ?? [] })
    if (result.ok && result.data.password) made({ loginName: values.loginName, password: result.data.password })
    return result
  }
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'system.editStaff' : 'system.addStaff')}
      load={
        id ? shaped(row, (person) => ({ ...person, campusIds: person.campuses.map((campus) => campus.id) })) : undefined
      }
      initial={{ campusIds: [], roleIds: [] }}
      save={save}
    >
      <div className={styles.pair}>
        <Field name="userName" required>
          <TextInput max={30} autoFocus />
        </Field>
        <Field
          name="loginName"
          required
          tooltip={t('system.loginNameHint')}
          rules={[
            { min: limits.loginNameMin, message: t('core.loginNameShort', { min: limits.loginNameMin }) },
            { pattern: /^[\w.@-]*$/, message: t('system.loginNameFormat') },
          ]}
        >
          <TextInput max={50} />
        </Field>
        <Field name="phoneNo" rules={[phoneRule()]}>
          <PhoneInput />
        </Field>
        <Field name="gender">
          <DictSelect type="sex" numeric placeholder={t('system.none')} />
        </Field>
      </div>
      <Field name="campusIds" extra={t('system.campusHint')}>
        <ApiSelect endpoint="/admin/campus/all" mode="multiple" />
      </Field>
      {!id && can('/admin/rbac/user/listRoleByUser') && (
        <Form.Item noStyle dependencies={['campusIds']}>
          {({ getFieldValue }) => (
            <Field name="roleIds" extra={t('system.rolesHint')}>
              <NewRoles campusIds={(getFieldValue('campusIds') as number[] | undefined) ?? []} />
            </Field>
          )}
        </Form.Item>
      )}
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
