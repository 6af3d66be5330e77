import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import type dayjs from 'dayjs'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'

const Field = fieldOf('so-wait')

type Values = Request<'/admin/so-wait/add'>

/** For how long an entry waits unless it says otherwise. */
const DAYS = 30

/** Puts a patient on the waitlist, or changes what an entry waits for. */
export function WaitForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/so-wait/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/so-wait/add')
  const update = useAction('/admin/so-wait/update')
  const { patientId, patientName } = row.data ?? {}
  const today = now()
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('so-wait:noun')}
      load={id ? row : undefined}
      initial={{
        weekdays: [],
        fromDay: today.format('YYYY-MM-DD'),
        toDay: today.add(DAYS, 'day').format('YYYY-MM-DD'),
      }}
      save={({ campusId, patientId: patient, courseId, ...wishes }, version) =>
        id ? update.run({ ...wishes, id, version }) : add.run({ ...wishes, campusId, patientId: patient, courseId })
      }
    >
      {!id && <CampusField />}
      <Fields
        isNew={!id}
        campusOf={row.data?.campusId}
        patient={id && patientId && patientName ? { id: patientId, name: patientName } : undefined}
      />
    </FormDialog>
  )
}

interface FieldsProps {
  isNew: boolean
  campusOf: number | undefined
  patient: { id: number; name: string } | undefined
}

function Fields({ isNew, campusOf, patient }: FieldsProps) {
  const typed = Form.useWatch('campusId', Form.useFormInstance()) as number | undefined
  const campusId = isNew ? typed : campusOf
  const toDay = (day: dayjs.Dayjs) => day.isBefore(now(), 'day') || day.isAfter(now().add(1, 'year'), 'day')
  return (
    <>
      <div className={styles.pair}>
        <Field name="patientId" required="choice">
          <PatientSelect campusId={isNew ? campusId : undefined} {...(patient ? { chosen: [patient] } : {})} />
        </Field>
        <Field name="courseId" required="choice">
          <CourseSelect campusId={campusId} {...(isNew ? {} : { disabled: true })} />
        </Field>
        <Field name="doctorId">
          <DoctorSelect campusId={campusId} placeholder={t('common.unset')} />
        </Field>
        <Field name="weekdays" normalize={(days) => days ?? []}>
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            placeholder={t('schedule.wait.anyDay')}
            options={weekdayOptions()}
          />
        </Field>
        <Field name="fromTime">
          <TimeInput />
        </Field>
        <Field name="toTime">
          <TimeInput />
        </Field>
        <Field name="fromDay" required="choice">
          <DateInput />
        </Field>
        <Field name="toDay" required="choice">
          <DateInput disabledDate={toDay} />
        </Field>
      </div>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </>
  )
}
