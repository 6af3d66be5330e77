import { Form, Input, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { required } from '../../../ui/rules.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'
import styles from './campus.module.css'
import { ListField } from './ListField.tsx'

/** Opening hours: any number of times a weekday; a weekday without one is closed. */
export function HoursFields() {
  return (
    <ListField
      name="openingHours"
      className={styles.hours}
      empty={t('system.noHours')}
      addLabel={t('system.addHours')}
      fresh={(count) => ({ weekday: (count % 7) + 1, open: '09:00', close: '18:00' })}
      most={14}
    >
      {(name) => (
        <>
          <Form.Item name={[name, 'weekday']} label={t('campus:weekday')} rules={[required(t('campus:weekday'))]}>
            <Select options={weekdayOptions()} />
          </Form.Item>
          <Form.Item name={[name, 'open']} label={t('system.opens')} rules={[required(t('system.opens'))]}>
            <Input type="time" />
          </Form.Item>
          <Form.Item
            name={[name, 'close']}
            label={t('system.closes')}
            dependencies={[['openingHours', name, 'open']]}
            rules={[
              required(t('system.closes')),
              ({ getFieldValue }) => ({
                validator: async (_, close: string) => {
                  if (close && close <= getFieldValue(['openingHours', name, 'open']))
                    throw new Error(t('system.hoursOrder'))
                },
              }),
            ]}
          >
            <Input type="time" />
          </Form.Item>
        </>
      )}
    </ListField>
  )
}
