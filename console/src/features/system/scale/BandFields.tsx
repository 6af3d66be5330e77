import { levels, TOTAL } from '@cogcampus/contract/scoring'
import { Form, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import type { ScaleFields } from '../../../shared/assess/scale.ts'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { ScoreInput } from '../../../ui/ScoreInput.tsx'
import { ListField } from '../campus/ListField.tsx'
import styles from './scale.module.css'

const limitsOf = [
  ['ageFrom', 1440],
  ['ageTo', 1440],
  ['schoolingFrom', 30],
  ['schoolingTo', 30],
] as const

/** Which scores say what, where the publication says so; by age and schooling where it differs. */
export function BandFields() {
  const measures = Form.useWatch<ScaleFields['measures'] | undefined>('measures') ?? []
  const scores = [
    { value: TOTAL, label: t('scale:total') },
    ...measures.flatMap((each) => (each?.key ? [{ value: each.key, label: each.name ?? each.key }] : [])),
  ]
  return (
    <ListField
      name="bands"
      className={styles.band}
      empty={t('assess.noBands')}
      addLabel={t('assess.addBand')}
      most={80}
      fresh={() => ({ of: TOTAL, level: 'NORMAL' })}
    >
      {(line) => (
        <>
          <LabelledItem name={[line, 'of']} label={t('assess.score')} required="choice">
            <Select options={scores} />
          </LabelledItem>
          <LabelledItem name={[line, 'from']} label={t('assess.from')} required>
            <ScoreInput />
          </LabelledItem>
          <LabelledItem name={[line, 'to']} label={t('assess.to')} required>
            <ScoreInput />
          </LabelledItem>
          <Form.Item name={[line, 'level']} label={t('assess.level')}>
            <Select options={levels.map((value) => ({ value, label: t(`assessment:level.${value}`) }))} />
          </Form.Item>
          {limitsOf.map(([name, max]) => (
            <Form.Item key={name} name={[line, name]} label={t(`assess.field.${name}`)}>
              <NumberInput max={max} />
            </Form.Item>
          ))}
        </>
      )}
    </ListField>
  )
}
