import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { DeviceFields } from './DeviceFields.tsx'

const Field = fieldOf('mac-info')

type Values = Request<'/admin/mac-info/apply'>

/** Asks for the licence of a new device, or for a further one of the device that the dialog is about. */
export function ApplyForDevice({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const device = useApi('/admin/mac-info/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const apply = useAction('/admin/mac-info/apply', { done: t('device.applied') })
  const known = device.data
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'device.renew' : 'device.apply')}
      load={id ? shaped(device, ({ version: _, licenceFrom: __, licenceTo: ___, ...rest }) => rest) : undefined}
      save={({ campusId, roomId, name, code, serial, type, softwareVersion, licenceFrom, licenceTo, reason }) => {
        const asked = { name, code, serial, type, softwareVersion, licenceFrom, licenceTo, reason }
        return apply.run(
          id && known ? { ...asked, campusId: known.campusId, macId: id } : { ...asked, campusId, roomId },
        )
      }}
      ok={t('common.submit')}
    >
      {id === undefined && (
        <>
          <CampusField />
          <RoomField />
        </>
      )}
      <DeviceFields fixed={id !== undefined} />
      <Field name="reason" label={t('common.reason')}>
        <TextInput rows={3} max={500} placeholder={t('device.reasonHint')} />
      </Field>
    </FormDialog>
  )
}

function RoomField() {
  const campusId = Form.useWatch('campusId', Form.useFormInstance<Values>())
  return (
    <Field name="roomId">
      <RoomSelect campusId={campusId} />
    </Field>
  )
}
