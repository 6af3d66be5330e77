import type { Request } from '@cogcampus/contract'
import { sessionPlaces } from '@cogcampus/contract/life/session'
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
import { RoomSelect } from '../../ui/RoomSelect.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { whenText } from '../place/free.ts'
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
  const { roomType, deviceType } = useTypes(session?.campusId, session?.courseId)
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={session ? `${t('common.edit')} · ${session.patientName} ${whenText(session)}` : t('common.edit')}
      load={shaped(row, ({ version, remark, location, hours, roomId, macId }) => ({
        ...{ version, remark, location, hours, roomId, macId },
      }))}
      save={(values, version) => update.run({ id, version, ...values })}
    >
      <div className={styles.pair}>
        <Field name="roomId">
          <RoomSelect campusId={session?.campusId} type={roomType} />
        </Field>
        <Field name="macId">
          <DeviceSelect campusId={session?.campusId} type={deviceType} />
        </Field>
      </div>
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
