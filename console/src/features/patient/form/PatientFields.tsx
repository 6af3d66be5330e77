import { Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule, required, requiredChoice } from '../../../ui/rules.ts'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../patient.module.css'
import { clinicalTexts } from '../patient.ts'

/** What every patient has. */
export function MainFields() {
  const campuses = useApi('/admin/patient/campuses', {}, { freshMs: 300_000 }).data
  return (
    <>
      <div className={styles.triple}>
        <Form.Item name="name" label={t('patient.name')} rules={[required(t('patient.name'))]}>
          <TextInput max={50} autoFocus />
        </Form.Item>
        <Form.Item name="gender" label={t('patient.gender')} rules={[requiredChoice(t('patient.gender'))]}>
          <DictSelect type="sex" numeric placeholder={t('common.choose')} />
        </Form.Item>
        <Form.Item name="birthday" label={t('patient.birthday')} rules={[requiredChoice(t('patient.birthday'))]}>
          <DateInput disabledDate={(day) => day.isAfter(dayjs())} />
        </Form.Item>
      </div>
      <div className={styles.triple}>
        <Form.Item
          name="campusId"
          label={t('common.campus')}
          rules={[requiredChoice(t('common.campus'))]}
          hidden={campuses?.length === 1}
        >
          <ApiSelect endpoint="/admin/patient/campuses" placeholder={t('common.choose')} />
        </Form.Item>
        <StaffField name="doctorId" post="doctors" label={t('patient.doctor')} />
        <StaffField name="consultantId" post="consultants" label={t('patient.consultant')} />
        <Form.Item name="source" label={t('patient.source')}>
          <DictSelect type="source" placeholder={t('common.choose')} />
        </Form.Item>
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
        <Form.Item name="grade" label={t('patient.grade')}>
          <DictSelect type="grade" numeric placeholder={t('common.choose')} />
        </Form.Item>
        <Form.Item name="schooling" label={t('patient.schooling')}>
          <TextInput max={100} />
        </Form.Item>
        <Form.Item name="handedness" label={t('patient.handedness')}>
          <Select
            allowClear
            placeholder={t('common.choose')}
            options={(['RIGHT', 'LEFT', 'BOTH'] as const).map((value) => ({
              value,
              label: t(`patient.handedness.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('patient.language')}>
          <TextInput max={50} />
        </Form.Item>
        <Form.Item name="firstVisit" label={t('patient.firstVisit')}>
          <DateInput disabledDate={(day) => day.isAfter(dayjs())} />
        </Form.Item>
        <Form.Item name="identityNo" label={t('patient.identityNo')}>
          <TextInput max={30} placeholder={stored.identityNo ?? ''} />
        </Form.Item>
        <Form.Item name="emergencyName" label={t('patient.emergencyName')}>
          <TextInput max={50} />
        </Form.Item>
        <Form.Item name="emergencyPhone" label={t('patient.emergencyPhone')} rules={[phoneRule()]}>
          <PhoneInput placeholder={stored.emergencyPhone ?? ''} />
        </Form.Item>
        <Form.Item name="tags" label={t('patient.tags')}>
          <Select mode="tags" maxCount={20} placeholder={t('patient.tagsHint')} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('patient.remark')}>
        <TextInput rows={2} max={500} />
      </Form.Item>
    </>
  )
}

/** Health data, which needs consent. */
export function ClinicalFields() {
  return (
    <>
      <Form.Item name="diagnosisCodes" label={t('patient.diagnosisCodes')}>
        <DictSelect type="diagnosisGroup" mode="multiple" placeholder={t('common.choose')} />
      </Form.Item>
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
