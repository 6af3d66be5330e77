import { totalRules } from '@cogcampus/contract/scoring'
import { Form, Switch } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import type { ScaleFields as Values } from '../../../shared/assess/scale.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import fields from '../../../ui/fields.module.css'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { ScoreInput } from '../../../ui/ScoreInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { BandFields } from './BandFields.tsx'
import { DirectionSelect } from './DirectionSelect.tsx'
import { MeasureFields } from './MeasureFields.tsx'
import styles from './scale.module.css'

const Field = fieldOf('scale')

const initial: Partial<Values> = {
  forms: [],
  measures: [],
  bands: [],
  total: { rule: 'SUM', min: 0, max: 30, step: 1, direction: 'UP', bonus: null },
  retestDays: 90,
  licensed: true,
  status: 1,
}

/** A field left empty in a line is null on the wire. */
const whole = (values: Values): Values => ({
  ...values,
  measures: values.measures.map((measure) => ({ ...measure, domain: measure.domain ?? null })),
  bands: values.bands.map(({ of, from, to, level, ...band }) => ({
    ...{ of, from, to, level },
    ageFrom: band.ageFrom ?? null,
    ageTo: band.ageTo ?? null,
    schoolingFrom: band.schoolingFrom ?? null,
    schoolingTo: band.schoolingTo ?? null,
  })),
  total: { ...values.total, bonus: values.total.bonus?.points ? values.total.bonus : null },
})

/** Adds a scale or changes one. What its assessments refer to stays once there is one. */
export function ScaleForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/scale/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/scale/add')
  const update = useAction('/admin/scale/update')
  return (
    <FormDrawer<Values>
      dialog={dialog}
      width="max(30%, 960px)"
      noun={t('scale:noun')}
      load={
        id
          ? shaped(row, ({ id: _, domains: __, campusesOn: ___, createdAt: ____, deletedAt: _____, ...scale }) => scale)
          : undefined
      }
      initial={initial}
      save={(values, version) => (id ? update.run({ ...whole(values), id, version }) : add.run({ ...whole(values) }))}
    >
      <div className={fields.pair}>
        <Field name="kind" required="choice">
          <DictSelect type="scale" />
        </Field>
        <Field name="edition" required>
          <TextInput max={20} />
        </Field>
        <Field name="name" required>
          <TextInput max={60} />
        </Field>
        <Field name="nameEn" required>
          <TextInput max={100} />
        </Field>
        <Field name="ageFrom">
          <NumberInput max={1440} />
        </Field>
        <Field name="ageTo">
          <NumberInput max={1440} />
        </Field>
        <Field name="retestDays" required>
          <NumberInput min={1} max={1095} />
        </Field>
        <Field name="forms" extra={t('assess.formsHint')}>
          <Select mode="tags" open={false} suffixIcon={null} maxCount={6} />
        </Field>
        <Field name="licensed" label={t('scale:licensed.true')} valuePropName="checked">
          <Switch />
        </Field>
        <Field name="status">
          <DictSelect type="status" numeric allowClear={false} />
        </Field>
      </div>
      <h3 className={styles.section}>{t('scale:measures')}</h3>
      <MeasureFields />
      <h3 className={styles.section}>{t('scale:total')}</h3>
      <div className={styles.total}>
        <Form.Item name={['total', 'rule']} label={t('assess.rule')}>
          <Select options={totalRules.map((value) => ({ value, label: t(`assess.rule.${value}`) }))} />
        </Form.Item>
        {(['min', 'max', 'step'] as const).map((name) => (
          <LabelledItem key={name} name={['total', name]} label={t(`assess.field.${name}`)} required>
            <ScoreInput />
          </LabelledItem>
        ))}
        <Form.Item name={['total', 'direction']} label={t('assess.direction')}>
          <DirectionSelect />
        </Form.Item>
        <Form.Item name={['total', 'bonus', 'points']} label={t('assess.bonusPoints')}>
          <NumberInput max={10} />
        </Form.Item>
        <Form.Item name={['total', 'bonus', 'schoolingTo']} label={t('assess.bonusSchooling')}>
          <NumberInput max={30} />
        </Form.Item>
      </div>
      <h3 className={styles.section}>{t('scale:bands')}</h3>
      <BandFields />
      <Field name="remark">
        <TextInput max={500} rows={2} />
      </Field>
    </FormDrawer>
  )
}
