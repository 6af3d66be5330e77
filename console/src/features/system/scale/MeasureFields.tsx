import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { ScoreInput } from '../../../ui/ScoreInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { ListField } from '../campus/ListField.tsx'
import { DirectionSelect } from './DirectionSelect.tsx'
import styles from './scale.module.css'

/** The sub-scores of a scale. */
export function MeasureFields() {
  return (
    <ListField
      name="measures"
      className={styles.measure}
      empty={t('assess.noMeasures')}
      addLabel={t('assess.addMeasure')}
      most={20}
      fresh={(count) => ({ key: `m${count + 1}`, min: 0, step: 1, direction: 'UP' })}
    >
      {(line) => (
        <>
          <Form.Item
            name={[line, 'key']}
            label={t('assess.key')}
            rules={[{ required: true, pattern: /^[a-z]\w{0,29}$/i, message: t('assess.keyHint') }]}
          >
            <TextInput max={30} />
          </Form.Item>
          <LabelledItem name={[line, 'name']} label={t('fields:name')} required>
            <TextInput max={40} />
          </LabelledItem>
          <LabelledItem name={[line, 'nameEn']} label={t('fields:nameEn')} required>
            <TextInput max={60} />
          </LabelledItem>
          <Form.Item name={[line, 'domain']} label={t('scale:domains')}>
            <DictSelect type="domain" placeholder={t('common.none')} />
          </Form.Item>
          {(['min', 'max', 'step'] as const).map((name) => (
            <LabelledItem key={name} name={[line, name]} label={t(`assess.field.${name}`)} required>
              <ScoreInput />
            </LabelledItem>
          ))}
          <Form.Item name={[line, 'direction']} label={t('assess.direction')}>
            <DirectionSelect />
          </Form.Item>
        </>
      )}
    </ListField>
  )
}
