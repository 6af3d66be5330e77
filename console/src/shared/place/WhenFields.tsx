import { t } from '../../messages/index.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import styles from '../../ui/fields.module.css'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { now } from '../../ui/wall.ts'

const Field = fieldOf('so-day')

/** When a session is to be, or was in the `past`; `until` is the last day. */
export function WhenFields({ until, past = false }: { until?: string | null | undefined; past?: boolean }) {
  return (
    <>
      <Field name="day" required="choice">
        <DateInput
          disabledDate={(day) =>
            past ? day.isAfter(now(), 'day') : day.isBefore(now(), 'day') || (until ? day.isAfter(until, 'day') : false)
          }
        />
      </Field>
      <div className={styles.pair}>
        <Field name="from" required="choice">
          <TimeInput />
        </Field>
        <Field
          name="to"
          required="choice"
          dependencies={['from']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to <= (getFieldValue('from') ?? '')) throw new Error(t('schedule.timeOrder'))
              },
            }),
          ]}
        >
          <TimeInput />
        </Field>
      </div>
    </>
  )
}
