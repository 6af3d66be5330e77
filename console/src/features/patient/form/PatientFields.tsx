import { Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { Select } from '../../../ui/Select.tsx'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { now } from '../../../ui/wall.ts'
import styles from '../patient.module.css'
import { clinicalTexts } from '../patient.ts'

const Field = fieldOf('patient')

/** What every patient has. */
export function MainFields() {
  const campuses = useApi('/admin/patient/campuses', {}, { freshMs: 300_000 }).data
  return (
    <>
      <div className={styles.triple}>
        <Field name="name" required>
          <TextInput max={50} autoFocus />
        </Field>
        <Field name="gender" required="choice">
          <DictSelect type="sex" numeric placeholder={t('common.choose')} />
        </Field>
        <Field name="birthday" required="choice">
          <DateInput disabledDate={(day) => day.isAfter(now())} />
        </Field>
      </div>
      <div className={styles.triple}>
        <Field name="campusId" required="choice" hidden={campuses?.length === 1}>
          <ApiSelect endpoint="/admin/patient/campuses" placeholder={t('common.choose')} />
        </Field>
        <StaffField name="doctorId" post="doctors" label={t('patient.doctor')} />
        <StaffField name="consultantId" post="consultants" label={t('patient:consultantId')} />
        <Field name="source">
          <DictSelect type="source" placeholder={t('common.choose')} />
        </Field>
      </div>
    </>
  )
}

/** A doctor or consultant of the campus that is chosen. */
function StaffField({ name, post, label }: { name: string; post: 'doctors' | 'consultants'; label: string }) {
  const campusId = Form.useWatch('campusId') as number | undefined
  return (
    <Form.Item name={name} label={label}>
      <StaffSelect post={post} campusId={campusId ?? null} />
    </Form.Item>
  )
}

/** What is known of some. A number that is stored stays as it is while its field is empty. */
export function MoreFields({
  stored = {},
}: {
  stored?: { identityNo?: string | null; emergencyPhone?: string | null }
}) {
  return (
    <>
      <div className={styles.triple}>
        <Field name="grade">
          <DictSelect type="grade" numeric placeholder={t('common.choose')} />
        </Field>
        <Field name="schooling">
          <TextInput max={100} />
        </Field>
        <Field name="handedness">
          <Select
            allowClear
            placeholder={t('common.choose')}
            options={(['RIGHT', 'LEFT', 'BOTH'] as const).map((value) => ({
              value,
              label: t(`patient:handedness.${value}`),
            }))}
          />
        </Field>
        <Field name="language">
          <TextInput max={50} />
        </Field>
        <Field name="firstVisit">
          <DateInput disabledDate={(day) => day.isAfter(now())} />
        </Field>
        <Field name="identityNo">
          <TextInput max={30} placeholder={stored.identityNo ?? ''} />
        </Field>
        <Field name="emergencyName">
          <TextInput max={50} />
        </Field>
        <Field name="emergencyPhone" rules={[phoneRule()]}>
          <PhoneInput placeholder={stored.emergencyPhone ?? ''} />
        </Field>
        <Field name="tags">
          <Select mode="tags" maxCount={20} placeholder={t('patient.tagsHint')} />
        </Field>
      </div>
      <Field name="remark">
        <TextInput rows={2} max={500} />
      </Field>
    </>
  )
}

/** Health data, which needs consent. */
export function ClinicalFields() {
  return (
    <>
      <Field name="diagnosisCodes">
        <DictSelect type="diagnosisGroup" mode="multiple" placeholder={t('common.choose')} />
      </Field>
      <div className={styles.pair}>
        {clinicalTexts().map(({ name, label }) => (
          <Form.Item key={name} name={name} label={label}>
            <TextInput rows={2} max={1000} />
          </Form.Item>
        ))}
      </div>
    </>
  )
}
