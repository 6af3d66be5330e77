import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule, required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../patient.module.css'
import { familyNouns } from '../patient.ts'

type Values = Omit<Request<'/admin/parent-info/update'>, 'id' | 'version'>

/** Changes a parent. Masked numbers are left empty, and then stay as they are. */
export function ParentForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/parent-info/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const update = useAction('/admin/parent-info/update', { also: [...familyNouns] })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('patient.editParent')}
      about={row.data?.name}
      load={shaped(row, ({ name, gender, occupation, address, remark, version }) => ({
        ...{ name, gender, occupation, address, remark, version },
      }))}
      save={(values, version) => update.run({ ...values, id: id ?? 0, version })}
    >
      <div className={styles.pair}>
        <Form.Item name="name" label={t('patient.parentName')} rules={[required(t('patient.parentName'))]}>
          <TextInput max={50} autoFocus />
        </Form.Item>
        <Form.Item name="gender" label={t('patient.gender')}>
          <DictSelect type="sex" numeric placeholder={t('common.choose')} />
        </Form.Item>
        <Form.Item name="phone" label={t('patient.phone')} rules={[phoneRule()]} extra={t('patient.emptyKeeps')}>
          <PhoneInput placeholder={row.data?.phone ?? ''} />
        </Form.Item>
        <Form.Item name="identityNo" label={t('patient.identityNo')} extra={t('patient.emptyKeeps')}>
          <TextInput max={30} placeholder={row.data?.identityNo ?? ''} />
        </Form.Item>
        <Form.Item name="occupation" label={t('patient.occupation')}>
          <TextInput max={50} />
        </Form.Item>
        <Form.Item name="address" label={t('patient.address')}>
          <TextInput max={200} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('patient.remark')}>
        <TextInput rows={2} max={500} />
      </Form.Item>
    </FormDialog>
  )
}
