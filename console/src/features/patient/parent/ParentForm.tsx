import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../patient.module.css'
import { familyNouns } from '../patient.ts'

const Field = fieldOf('parent-info')

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
        <Field name="name" label={t('patient.parentName')} required>
          <TextInput max={50} autoFocus />
        </Field>
        <Field name="gender">
          <DictSelect type="sex" numeric placeholder={t('common.choose')} />
        </Field>
        <Field name="phone" rules={[phoneRule()]} extra={t('patient.emptyKeeps')}>
          <PhoneInput placeholder={row.data?.phone ?? ''} />
        </Field>
        <Field name="identityNo" extra={t('patient.emptyKeeps')}>
          <TextInput max={30} placeholder={row.data?.identityNo ?? ''} />
        </Field>
        <Field name="occupation">
          <TextInput max={50} />
        </Field>
        <Field name="address">
          <TextInput max={200} />
        </Field>
      </div>
      <Field name="remark">
        <TextInput rows={2} max={500} />
      </Field>
    </FormDialog>
  )
}
