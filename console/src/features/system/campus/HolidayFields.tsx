import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './campus.module.css'
import { ListField } from './ListField.tsx'

/** The days on which a campus is closed, as ranges. */
export function HolidayFields() {
  return (
    <ListField
      name="holidays"
      className={styles.holiday}
      empty={t('system.noHolidays')}
      addLabel={t('system.addHoliday')}
      fresh={() => ({})}
    >
      {(name) => (
        <>
          <Form.Item name={[name, 'name']} label={t('system.holidayName')} rules={[required(t('system.holidayName'))]}>
            <TextInput max={30} />
          </Form.Item>
          <Form.Item name={[name, 'from']} label={t('system.from')} rules={[requiredChoice(t('system.from'))]}>
            <DateInput />
          </Form.Item>
          <Form.Item
            name={[name, 'to']}
            label={t('system.to')}
            dependencies={[['holidays', name, 'from']]}
            rules={[
              requiredChoice(t('system.to')),
              ({ getFieldValue }) => ({
                validator: async (_, to: string) => {
                  if (to && to < getFieldValue(['holidays', name, 'from'])) throw new Error(t('system.holidayOrder'))
                },
              }),
            ]}
          >
            <DateInput />
          </Form.Item>
        </>
      )}
    </ListField>
  )
}
