import type { Request, Response } from '@cogcampus/contract'
import { monthsBetween, RETEST_WARNING_DAYS } from '@cogcampus/contract/scoring'
import { Alert, Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { PatientSelect } from '../../ui/PatientSelect.tsx'
import { required, requiredChoice } from '../../ui/rules.ts'
import { ScoreInput } from '../../ui/ScoreInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './assess.module.css'
import { ScoreFields } from './ScoreFields.tsx'
import { agesText, fitsAge, scaleText } from './scale.ts'

export type Values = Partial<Pick<Request<'/admin/assessment/add'>, 'patientId' | 'scaleId'>> &
  Omit<Request<'/admin/assessment/update'>, 'id' | 'version' | 'scores'> & {
    scores: Record<string, number | null | undefined>
  }
type Known = Response<'/admin/assessment/scales'>

const settings = ['CENTRE', 'HOME', 'SCHOOL', 'REMOTE'] as const

interface Props {
  patientId: number | undefined
  /** The assessment that is corrected: its patient and scale stay. */
  row: Response<'/admin/assessment/detail'> | undefined
}

/** The fields of an assessment, and below the scores what follows from them. */
export function AssessmentFields({ patientId: given, row }: Props) {
  const form = Form.useFormInstance<Values>()
  const patientId = Form.useWatch('patientId', form) ?? given
  const scaleId = Form.useWatch('scaleId', form)
  const day = Form.useWatch('day', form)
  const known = useApi('/admin/assessment/scales', { patientId: patientId ?? 0 }, { enabled: patientId !== undefined })
  const ageMonths = known.data && day ? monthsBetween(known.data.birthday, day) : undefined
  const chosen = known.data?.scales.find(({ id }) => id === scaleId)
  const scale = row?.scale ?? chosen
  return (
    <>
      {given === undefined && (
        <Form.Item name="patientId" label={t('assess.patient')} rules={[requiredChoice(t('assess.patient'))]}>
          <PatientSelect campusId={null} />
        </Form.Item>
      )}
      {!row && <ScaleField known={known.data} ageMonths={ageMonths} />}
      {known.error && <Warning type="error" text={known.error.message} />}
      <div className={styles.triple}>
        <Form.Item name="day" label={t('assess.day')} rules={[required(t('assess.day'))]}>
          <DateInput disabledDate={(each) => each.isAfter(dayjs(), 'day')} />
        </Form.Item>
        <Form.Item name="schooling" label={t('assess.schooling')}>
          <NumberInput max={30} suffix={t('assess.years')} />
        </Form.Item>
        {scale && scale.forms.length > 0 && (
          <Form.Item name="form" label={t('assess.form')} rules={[requiredChoice(t('assess.form'))]}>
            <Select options={scale.forms.map((value) => ({ value, label: value }))} />
          </Form.Item>
        )}
      </div>
      <RetestWarning lastOn={chosen?.lastOn} day={day} />
      {scale && ageMonths !== undefined && !fitsAge(scale, ageMonths) && (
        <Warning text={t('assess.outOfAge', { ages: agesText(scale) })} />
      )}
      {scale && <ScoreFields scale={scale} ageMonths={ageMonths} day={row ? undefined : day} />}
      <Form.Item name="setting" label={t('assess.setting')}>
        <ChoiceChips
          label={t('assess.setting')}
          options={settings.map((value) => ({ value, label: t(`assess.setting.${value}`) }))}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="percentile" label={t('assess.percentile')}>
          <ScoreInput />
        </Form.Item>
        <Form.Item name="nextOn" label={t('assess.nextOn')} extra={row ? undefined : t('assess.nextHint')}>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="validity" label={t('assess.validity')} extra={t('assess.validityHint')}>
        <TextInput max={200} />
      </Form.Item>
      <Form.Item name="remark" label={t('assess.remark')}>
        <TextInput max={1000} rows={2} />
      </Form.Item>
    </>
  )
}

/** The scales that the campus uses, those for the age of the patient first. */
function ScaleField({ known, ageMonths = 0 }: { known: Known | undefined; ageMonths: number | undefined }) {
  const form = Form.useFormInstance<Values>()
  const scales = known?.scales ?? []
  const sorted = [true, false].flatMap((fit) => scales.filter((scale) => fitsAge(scale, ageMonths) === fit))
  return (
    <Form.Item name="scaleId" label={t('assess.scale')} rules={[requiredChoice(t('assess.scale'))]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        disabled={!known}
        notFoundContent={t('assess.noScales')}
        onChange={() => {
          form.setFieldsValue({ form: null, scores: {}, rawTotal: null })
          if (form.getFieldValue('schooling') === undefined) form.setFieldValue('schooling', known?.schooling)
        }}
        options={sorted.map((each) => ({ value: each.id, label: `${scaleText(each)} (${agesText(each)})` }))}
      />
    </Form.Item>
  )
}

function RetestWarning({ lastOn, day }: { lastOn: string | null | undefined; day: string | undefined }) {
  const soon = lastOn && day && dayjs(day).diff(lastOn, 'day') < RETEST_WARNING_DAYS
  return soon ? <Warning text={t('assess.soon', { day: lastOn })} /> : null
}

const Warning = ({ text, type = 'warning' }: { text: string; type?: 'warning' | 'error' }) => (
  <Alert type={type} showIcon title={text} style={{ marginBottom: 16 }} />
)
