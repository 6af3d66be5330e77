import type { Request } from '@cogcampus/contract'
import { type SessionPlace, sessionPlaces } from '@cogcampus/contract/life/session'
import { Form } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { shaped } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import styles from '../../ui/fields.module.css'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { whenText } from '../place/free.ts'
import { RoomField } from '../place/RoomField.tsx'
import { useTypes } from '../place/useTypes.ts'
import { also } from './useSteps.ts'

const Field = fieldOf('so-day')

type Values = Omit<Request<'/admin/so-day/update'>, 'id' | 'version'>

/** Changes a session that stays where it is: room and device with its whole lesson, remark, place and hours by itself. */
export function EditForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open })
  const update = useAction('/admin/so-day/update', { also })
  const { data: session } = row
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={session ? `${t('common.edit')} · ${session.patientName} ${whenText(session)}` : t('common.edit')}
      load={shaped(row, ({ version, remark, location, hours, roomId, macId }) => ({
        ...{ version, remark, location, hours, roomId, macId },
      }))}
      save={(values, version) => update.run({ id, version, ...values })}
    >
      <Things campusId={session?.campusId} courseId={session?.courseId} />
      <Field name="location">
        <ChoiceChips
          label={t('so-day:location')}
          options={sessionPlaces.map((value) => ({ value, label: t(`so-day:location.${value}`) }))}
        />
      </Field>
      <Field name="hours" label={t('schedule.edit.hours')} required>
        <NumberInput min={1} max={20} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

/** The room and the device of a lesson; in the centre it needs a place there. */
function Things({ campusId, courseId }: { campusId: number | undefined; courseId: number | undefined }) {
  const location: SessionPlace | undefined = Form.useWatch('location')
  const { roomType, deviceType } = useTypes(campusId, courseId)
  return (
    <div className={styles.pair}>
      <RoomField campusId={campusId} type={roomType} inCentre={location === 'CENTER'} />
      <Field name="macId">
        <DeviceSelect campusId={campusId} type={deviceType} />
      </Field>
    </div>
  )
}
