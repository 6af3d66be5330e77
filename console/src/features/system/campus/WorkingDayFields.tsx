import { Select } from 'antd'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { weekdayOptions } from '../../../ui/weekday.ts'
import styles from './campus.module.css'
import { ListField } from './ListField.tsx'

/** The days that a campus works by the plan of another weekday, where the state moves a holiday. */
export function WorkingDayFields() {
  return (
    <section>
      <h3>{t('system.workingDays')}</h3>
      <p className={styles.quiet}>{t('system.workingDaysHint')}</p>
      <ListField
        name="workingDays"
        className={styles.workingDay}
        empty={t('system.noWorkingDays')}
        addLabel={t('system.addWorkingDay')}
        fresh={() => ({})}
      >
        {(name) => (
          <>
            <LabelledItem name={[name, 'day']} label={t('campus:day')} required="choice">
              <DateInput />
            </LabelledItem>
            <LabelledItem
              name={[name, 'weekday']}
              label={t('system.workedAs')}
              dependencies={[['workingDays', name, 'day']]}
              required="choice"
              rules={[
                ({ getFieldValue }) => ({
                  validator: async (_, weekday?: number) => {
                    const day: string | undefined = getFieldValue(['workingDays', name, 'day'])
                    if (weekday && day && dayjs(day).day() === weekday % 7) throw new Error(t('system.workedAsItself'))
                  },
                }),
              ]}
            >
              <Select options={weekdayOptions()} />
            </LabelledItem>
          </>
        )}
      </ListField>
    </section>
  )
}
