import type { Request, Response } from '@cogcampus/contract'
import { fitsAge, isSoon, monthsBetween } from '@cogcampus/contract/scoring'
import { Alert, Form, Select } from 'antd'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { PatientSelect } from '../../ui/PatientSelect.tsx'
import { ScoreInput } from '../../ui/ScoreInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { now } from '../../ui/wall.ts'
import styles from './assess.module.css'
import { ScoreFields } from './ScoreFields.tsx'
import { agesText, scaleText } from './scale.ts'

const Field = fieldOf('assessment')

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
        <Field name="patientId" required="choice">
          <PatientSelect campusId={null} />
        </Field>
      )}
      {!row && <ScaleField known={known.data} ageMonths={ageMonths} />}
      {known.error && <Warning type="error" text={known.error.message} />}
      <div className={styles.triple}>
        <Field name="day" required>
          <DateInput disabledDate={(each) => each.isAfter(now(), 'day')} />
        </Field>
        {/* Registered anew once the last assessment is known, for a field takes its first value then. */}
        <Field
          key={String(known.data === undefined)}
          name="schooling"
          initialValue={row ? undefined : known.data?.schooling}
        >
          <NumberInput max={30} suffix={t('assess.years')} />
        </Field>
        {scale && scale.forms.length > 0 && (
          <Field name="form" required="choice">
            <Select options={scale.forms.map((value) => ({ value, label: value }))} />
          </Field>
        )}
      </div>
      {chosen?.lastOn && day && isSoon(chosen.lastOn, day, chosen.retestDays) && (
        <Warning text={t('assess.soon', { day: chosen.lastOn, days: chosen.retestDays })} />
      )}
      {scale && ageMonths !== undefined && day !== row?.day && !fitsAge(scale, ageMonths) && (
        <Warning type="error" text={t('assess.outOfAge', { ages: agesText(scale) })} />
      )}
      {scale && <ScoreFields scale={scale} ageMonths={ageMonths} day={row ? undefined : day} />}
      <Field name="setting">
        <ChoiceChips
          label={t('assessment:setting')}
          options={settings.map((value) => ({ value, label: t(`assessment:setting.${value}`) }))}
        />
      </Field>
      <div className={styles.pair}>
        <Field name="percentile">
          <ScoreInput />
        </Field>
        <Field name="nextOn" extra={row ? undefined : t('assess.nextHint')}>
          <DateInput />
        </Field>
      </div>
      <Field name="validity" extra={t('assess.validityHint')}>
        <TextInput max={200} />
      </Field>
      <Field name="remark">
        <TextInput max={1000} rows={2} />
      </Field>
    </>
  )
}

/** The scales that the campus uses: those for the age of the patient, and below them those of other ages, which cannot be chosen. */
function ScaleField({ known, ageMonths = 0 }: { known: Known | undefined; ageMonths: number | undefined }) {
  const form = Form.useFormInstance<Values>()
  const scales = known?.scales ?? []
  const groups = [true, false].map((fit) => ({
    label: t(fit ? 'assess.ofAge' : 'assess.ofOtherAge'),
    options: scales
      .filter((scale) => fitsAge(scale, ageMonths) === fit)
      .map((each) => ({ value: each.id, label: `${scaleText(each)} (${agesText(each)})`, disabled: !fit })),
  }))
  return (
    <Field name="scaleId" required="choice">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        disabled={!known}
        notFoundContent={t('assess.noScales')}
        // Of one that is chosen before the scales are known nothing is shown, rather than its number.
        labelRender={({ label }) => label}
        onChange={() => form.setFieldsValue({ form: null, scores: {}, rawTotal: null })}
        options={groups.filter(({ options }) => options.length > 0)}
      />
    </Field>
  )
}

const Warning = ({ text, type = 'warning' }: { text: string; type?: 'warning' | 'error' }) => (
  <Alert type={type} showIcon title={text} style={{ marginBottom: 16 }} />
)
