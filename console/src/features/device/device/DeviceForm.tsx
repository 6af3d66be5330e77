import type { Request } from '@cogcampus/contract'
import { type DeviceState, deviceMayBecome, deviceStates } from '@cogcampus/contract/life/device'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { DeviceFields } from './DeviceFields.tsx'

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
      noun={t('device.device')}
      load={row}
      save={({ name, code, serial, type, softwareVersion, licenceFrom, licenceTo, state, remark }, version) =>
        edit.run({ id, version, name, code, serial, type, softwareVersion, licenceFrom, licenceTo, state, remark })
      }
    >
      <DeviceFields fixedLicence={fixedLicence} />
      <Form.Item
        name="state"
        label={t('device.state')}
        extra={t('device.stateHint')}
        rules={[requiredChoice(t('device.state'))]}
      >
        <Select
          options={deviceStates.map((to) => ({
            value: to,
            label: t(`device.state.${to}`),
            disabled: !deviceMayBecome(from, to),
          }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('device.remark')}>
        <TextInput max={200} />
      </Form.Item>
    </FormDialog>
  )
}
