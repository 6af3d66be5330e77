import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import styles from '../../../ui/fields.module.css'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'

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
  const today = dayjs()
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
  const toDay = (day: dayjs.Dayjs) => day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(1, 'year'), 'day')
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="patientId" label={t('fields:patientId')} rules={[requiredChoice(t('fields:patientId'))]}>
          <PatientSelect campusId={isNew ? campusId : undefined} {...(patient ? { chosen: [patient] } : {})} />
        </Form.Item>
        <Form.Item name="courseId" label={t('schedule.course')} rules={[requiredChoice(t('schedule.course'))]}>
          <CourseSelect campusId={campusId} {...(isNew ? {} : { disabled: true })} />
        </Form.Item>
        <Form.Item name="doctorId" label={t('so-wait:doctorId')}>
          <DoctorSelect campusId={campusId} placeholder={t('common.unset')} />
        </Form.Item>
        <Form.Item name="weekdays" label={t('so-wait:weekdays')} normalize={(days) => days ?? []}>
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            placeholder={t('schedule.wait.anyDay')}
            options={weekdayOptions()}
          />
        </Form.Item>
        <Form.Item name="fromTime" label={t('so-wait:fromTime')}>
          <TimeInput />
        </Form.Item>
        <Form.Item name="toTime" label={t('so-wait:toTime')}>
          <TimeInput />
        </Form.Item>
        <Form.Item name="fromDay" label={t('so-wait:fromDay')} rules={[requiredChoice(t('so-wait:fromDay'))]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="toDay" label={t('so-wait:toDay')} rules={[requiredChoice(t('so-wait:toDay'))]}>
          <DateInput disabledDate={toDay} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </>
  )
}
