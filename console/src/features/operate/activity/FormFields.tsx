import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { formKinds } from '@cogcampus/contract/life/activity'
import { Button, Checkbox, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './activity.module.css'

/** What the sign-up form asks besides name, phone and child. */
export function FormFields() {
  return (
    <Form.Item label={t('activity:form')} extra={t('operate.activity.formHint')}>
      <Form.List name="form">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.field}>
                <LabelledItem name={[name, 'label']} label={t('activity:label')} required>
                  <TextInput max={20} />
                </LabelledItem>
                <Form.Item name={[name, 'kind']} label={t('activity:kind')}>
                  <ChoiceChips
                    label={t('activity:kind')}
                    options={formKinds.map((value) => ({ value, label: t(`activity:kind.${value}`) }))}
                  />
                </Form.Item>
                <Form.Item noStyle dependencies={[['form', name, 'kind']]}>
                  {({ getFieldValue }) =>
                    getFieldValue(['form', name, 'kind']) === 'CHOICE' && (
                      <Form.Item
                        name={[name, 'options']}
                        label={t('activity:options')}
                        extra={t('operate.activity.optionsHint')}
                      >
                        <Select mode="tags" open={false} suffixIcon={null} maxCount={20} />
                      </Form.Item>
                    )
                  }
                </Form.Item>
                <div className={styles.fieldFoot}>
                  <Form.Item name={[name, 'required']} valuePropName="checked" noStyle>
                    <Checkbox>{t('activity:required')}</Checkbox>
                  </Form.Item>
                  <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => remove(name)}>
                    {t('operate.activity.removeField')}
                  </Button>
                </div>
              </div>
            ))}
            {fields.length < 10 && (
              <Button
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add({ kind: 'TEXT', required: false, options: [] })}
              >
                {t('operate.activity.addField')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
