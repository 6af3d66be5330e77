import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { NearestPlaces } from '../../../shared/place/NearestPlaces.tsx'
import { PlaceFields } from '../../../shared/place/PlaceFields.tsx'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import { infoNouns, type PatientInfo } from './info.ts'

const Field = fieldOf('so-day')

type Values = Omit<Request<'/admin/so-day/trial'>, 'patientId'> & { earliest: string }

/** Books the trial lesson of a child: the course, one of the nearest free places, and it is done. */
export function TrialForm({ dialog, patient }: { dialog: Dialog; patient: PatientInfo }) {
  const { id: patientId, campusId, name } = patient
  const plans = useCan()('/admin/doctor-info/campus')
  const book = useAction('/admin/so-day/trial', { also: [...infoNouns, '/admin/order-info', '/admin/customer'] })
  const today = todayText()
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      title={t('patient.trialOf', { name })}
      ok={t('patient.trial')}
      draft={false}
      initial={{ earliest: today }}
      save={({ earliest: _, ...values }) => book.run({ patientId, ...values })}
    >
      <div className={styles.pair}>
        <Field name="courseId" required="choice">
          <CourseSelect campusId={campusId} />
        </Field>
        <Form.Item name="earliest" label={t('patient.earliest')}>
          <DateInput allowClear={false} disabledDate={(day) => day.isBefore(today, 'day')} />
        </Form.Item>
      </div>
      <Form.Item noStyle dependencies={['courseId', 'earliest']}>
        {({ getFieldsValue }) => {
          const { courseId, earliest } = getFieldsValue(['courseId', 'earliest']) as Partial<Values>
          return (
            courseId &&
            earliest && (
              <>
                <NearestPlaces asked={{ campusId, courseId, patientId, day: earliest }} />
                {/* What was chosen is of that course and that day. */}
                {!plans && <ChosenPlace key={`${courseId} ${earliest}`} />}
              </>
            )
          )
        }}
      </Form.Item>
      {plans && (
        <Form.Item noStyle dependencies={['courseId']}>
          {({ getFieldValue }) => <PlaceFields campusId={campusId} courseId={getFieldValue('courseId')} />}
        </Form.Item>
      )}
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

/** For whoever does not plan lessons: one of the free places is taken as it is. */
function ChosenPlace() {
  const kept = <input type="hidden" />
  const form = Form.useFormInstance<Values>()
  const { day, from, to } = Form.useWatch((values: Values) => values, { form, preserve: true }) ?? {}
  return (
    <>
      {(['day', 'from', 'to', 'roomId', 'macId'] as const).map((name) => (
        <Form.Item key={name} name={name} hidden preserve={false}>
          {kept}
        </Form.Item>
      ))}
      <Form.Item
        name="doctorId"
        preserve={false}
        rules={[{ required: true, message: t('patient.choosePlace') }]}
        extra={day && from && to && t('patient.chosenPlace', { when: whenText({ day, from, to }) })}
      >
        {kept}
      </Form.Item>
    </>
  )
}
