import { Input, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
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
          <LabelledItem name={[name, 'weekday']} label={t('campus:weekday')} required>
            <Select options={weekdayOptions()} />
          </LabelledItem>
          <LabelledItem name={[name, 'open']} label={t('system.opens')} required>
            <Input type="time" />
          </LabelledItem>
          <LabelledItem
            name={[name, 'close']}
            label={t('system.closes')}
            dependencies={[['openingHours', name, 'open']]}
            required
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, close: string) => {
                  if (close && close <= getFieldValue(['openingHours', name, 'open']))
                    throw new Error(t('system.hoursOrder'))
                },
              }),
            ]}
          >
            <Input type="time" />
          </LabelledItem>
        </>
      )}
    </ListField>
  )
}
