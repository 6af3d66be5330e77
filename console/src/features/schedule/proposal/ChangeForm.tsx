import type { Request, Response } from '@cogcampus/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Select } from 'antd'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { RoomField } from '../../../shared/place/RoomField.tsx'
import { useTypes } from '../../../shared/place/useTypes.ts'
import { DeviceSelect } from '../../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { SlotSelect } from '../../../ui/SlotSelect.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'
import { namesOf } from '../template/TemplateCells.tsx'

const Field = fieldOf('so-proposal')

type Values = Omit<Request<'/admin/so-proposal/row/change'>, 'id' | 'version'>

interface Props {
  dialog: Dialog
  read: UseQueryResult<Response<'/admin/so-proposal/detail'>, Failure>
}

/** Changes doctor, room, device, weekday or slot of a proposed template. */
export function ChangeForm({ dialog, read }: Props) {
  const { id = 0 } = dialog
  const change = useAction('/admin/so-proposal/row/change')
  const row = read.data?.rows.find((each) => each.id === id)
  const campusId = read.data?.campusId
  const { roomType, deviceType, inCentre } = useTypes(campusId, row?.courseId)
  if (!row) return null
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={`${t('schedule.proposal.change')} · ${namesOf(row)} ${row.courseName}`}
      load={shaped(read, ({ rows }) => {
        const { version, doctorId, roomId, macId, weekday, soTimeId } = rows.find((each) => each.id === id) ?? row
        return { version, doctorId, roomId, macId, weekday, soTimeId }
      })}
      save={(values, version) => change.run({ ...values, id, version })}
    >
      <div className={styles.pair}>
        <Field name="doctorId" required="choice">
          <DoctorSelect campusId={campusId} allowClear={false} />
        </Field>
        <RoomField campusId={campusId} type={roomType} inCentre={inCentre} />
        <Field name="macId">
          <DeviceSelect campusId={campusId} type={deviceType} />
        </Field>
        <Field name="weekday" required="choice">
          <Select options={weekdayOptions()} />
        </Field>
        <Field name="soTimeId" required="choice">
          <SlotSelect campusId={campusId} allowClear={false} />
        </Field>
      </div>
    </FormDialog>
  )
}
