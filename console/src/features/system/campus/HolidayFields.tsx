import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
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
          <LabelledItem name={[name, 'name']} label={t('system.holidayName')} required>
            <TextInput max={30} />
          </LabelledItem>
          <LabelledItem name={[name, 'from']} label={t('system.from')} required="choice">
            <DateInput />
          </LabelledItem>
          <LabelledItem
            name={[name, 'to']}
            label={t('system.to')}
            dependencies={[['holidays', name, 'from']]}
            required="choice"
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, to: string) => {
                  if (to && to < getFieldValue(['holidays', name, 'from'])) throw new Error(t('system.holidayOrder'))
                },
              }),
            ]}
          >
            <DateInput />
          </LabelledItem>
        </>
      )}
    </ListField>
  )
}
