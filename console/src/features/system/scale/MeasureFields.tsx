import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { required } from '../../../ui/rules.ts'
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
          <Form.Item name={[line, 'name']} label={t('fields:name')} rules={[required(t('fields:name'))]}>
            <TextInput max={40} />
          </Form.Item>
          <Form.Item name={[line, 'nameEn']} label={t('fields:nameEn')} rules={[required(t('fields:nameEn'))]}>
            <TextInput max={60} />
          </Form.Item>
          <Form.Item name={[line, 'domain']} label={t('scale:domains')}>
            <DictSelect type="domain" placeholder={t('common.none')} />
          </Form.Item>
          {(['min', 'max', 'step'] as const).map((name) => (
            <Form.Item
              key={name}
              name={[line, name]}
              label={t(`assess.field.${name}`)}
              rules={[required(t(`assess.field.${name}`))]}
            >
              <ScoreInput />
            </Form.Item>
          ))}
          <Form.Item name={[line, 'direction']} label={t('assess.direction')}>
            <DirectionSelect />
          </Form.Item>
        </>
      )}
    </ListField>
  )
}
