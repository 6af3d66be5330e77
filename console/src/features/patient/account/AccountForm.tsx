import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ParentSelect } from './ParentSelect.tsx'
import { accountNouns } from './useAccountActions.ts'

const Field = fieldOf('parent-account')

interface Values {
  campusId?: number
  phone?: string | null
  parentId?: number | null
  remark?: string | null
}

/** Creates an account by phone, or links and rebinds one. */
export function AccountForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/parent-account/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/parent-account/add', { also: accountNouns })
  const update = useAction('/admin/parent-account/update', { also: accountNouns })
  const save = ({ campusId = 0, phone, ...values }: Values, version: number) =>
    id
      ? update.run({ ...values, phone: phone ?? null, id, version })
      : add.run({ ...values, campusId, phone: phone ?? '' })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'patient.linkTitle' : 'patient.addAccount')}
      load={id ? shaped(row, ({ parentId, remark, version }) => ({ parentId, remark, version })) : undefined}
      save={save}
    >
      {!id && <CampusField />}
      <Field name="phone" {...(id ? { extra: t('patient.emptyKeeps') } : {})} required={!id} rules={[phoneRule()]}>
        <PhoneInput placeholder={row.data?.phone ?? ''} />
      </Field>
      <Field name="parentId" {...(id ? {} : { extra: t('patient.parentByPhone') })}>
        <ParentSelect known={row.data ?? null} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
