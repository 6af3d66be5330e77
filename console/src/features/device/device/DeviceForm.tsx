import type { Request } from '@cogcampus/contract'
import { type DeviceState, deviceMayBecome, deviceStates } from '@cogcampus/contract/life/device'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { DeviceFields } from './DeviceFields.tsx'

const Field = fieldOf('mac-info')

type Values = Omit<Request<'/admin/mac-info/edit'>, 'id' | 'version'>

/** Changes what is known of a device, and its state. */
export function DeviceForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/mac-info/detail', { id }, { enabled: dialog.id !== undefined })
  const edit = useAction('/admin/mac-info/edit')
  const fixedLicence = useUser()?.oneCampus === true
  const from: DeviceState = row.data?.state ?? 'ACTIVE'
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('mac-info:macId')}
      load={row}
      save={({ name, code, serial, type, softwareVersion, licenceFrom, licenceTo, state, remark }, version) =>
        edit.run({ id, version, name, code, serial, type, softwareVersion, licenceFrom, licenceTo, state, remark })
      }
    >
      <DeviceFields fixedLicence={fixedLicence} />
      <Field name="state" required="choice" extra={t('device.stateHint')}>
        <Select
          options={deviceStates.map((to) => ({
            value: to,
            label: t(`mac-info:state.${to}`),
            disabled: !deviceMayBecome(from, to),
          }))}
        />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
