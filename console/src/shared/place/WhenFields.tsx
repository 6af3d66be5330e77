import { Form } from 'antd'
import dayjs from 'dayjs'
import { t } from '../../messages/index.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import styles from '../../ui/fields.module.css'
import { requiredChoice } from '../../ui/rules.ts'
import { TimeInput } from '../../ui/TimeInput.tsx'

/** When a session is to be; `until` is the last day. */
export function WhenFields({ until }: { until?: string | null | undefined }) {
  return (
    <>
      <Form.Item name="day" label={t('schedule.day')} rules={[requiredChoice(t('schedule.day'))]}>
        <DateInput
          disabledDate={(day) => day.isBefore(dayjs(), 'day') || (until ? day.isAfter(until, 'day') : false)}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="from" label={t('schedule.from')} rules={[requiredChoice(t('schedule.from'))]}>
          <TimeInput />
        </Form.Item>
        <Form.Item
          name="to"
          label={t('schedule.to')}
          dependencies={['from']}
          rules={[
            requiredChoice(t('schedule.to')),
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to <= (getFieldValue('from') ?? '')) throw new Error(t('schedule.timeOrder'))
              },
            }),
          ]}
        >
          <TimeInput />
        </Form.Item>
      </div>
    </>
  )
}
