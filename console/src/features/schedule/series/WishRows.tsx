import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { limits } from '@cogcampus/contract/limits'
import { Button, Form, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { clockOf, minutesOf } from '../../../shared/session/lesson.ts'
import { requiredChoice } from '../../../ui/rules.ts'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { weekdayOptions } from '../../../ui/weekday.ts'
import type { Wish } from './lessons.ts'
import styles from './series.module.css'

const usualMinutes = 60
const lastMinute = 24 * 60 - 1

/** The weekdays and times of the lessons, a row each; a new row begins with the time of the one before. */
export function WishRows() {
  const form = Form.useFormInstance()
  const wishOf = (at: number) => (form.getFieldValue(['wishes', at]) ?? {}) as Partial<Wish>
  // A lesson keeps its length when it begins at another time.
  const begin = (at: number, before: string | undefined, from: string | null) => {
    const { to } = wishOf(at)
    const length = before && to && before < to ? minutesOf(to) - minutesOf(before) : usualMinutes
    if (from && (!to || before))
      form.setFieldValue(['wishes', at, 'to'], clockOf(Math.min(minutesOf(from) + length, lastMinute)))
  }
  return (
    <Form.List name="wishes">
      {(fields, { add, remove }) => (
        <fieldset className={styles.wishes}>
          <legend>{t('schedule.series.wishes')}</legend>
          {fields.map(({ key, name }, at) => (
            <div key={key} className={styles.wish}>
              <Form.Item name={[name, 'weekday']} rules={[requiredChoice(t('schedule.series.weekday'))]}>
                <Select
                  aria-label={t('schedule.series.weekdayNo', { number: at + 1 })}
                  placeholder={t('schedule.series.weekday')}
                  options={weekdayOptions()}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'from']}
                rules={[requiredChoice(t('schedule.from'))]}
                getValueFromEvent={(from: string | null) => {
                  begin(name, wishOf(name).from, from)
                  return from
                }}
              >
                <TimeInput
                  aria-label={t('schedule.series.fromNo', { number: at + 1 })}
                  placeholder={t('schedule.from')}
                  allowClear={false}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'to']}
                dependencies={[['wishes', name, 'from']]}
                rules={[
                  requiredChoice(t('schedule.to')),
                  {
                    validator: async (_, to: string | null) => {
                      if (to && to <= (wishOf(name).from ?? '')) throw new Error(t('schedule.timeOrder'))
                    },
                  },
                ]}
              >
                <TimeInput
                  aria-label={t('schedule.series.toNo', { number: at + 1 })}
                  placeholder={t('schedule.to')}
                  allowClear={false}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('schedule.series.removeWish', { number: at + 1 })}
                disabled={fields.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            block
            type="dashed"
            icon={<PlusOutlined />}
            disabled={fields.length >= limits.seriesWishes}
            onClick={() => {
              const { from, to } = wishOf(fields.length - 1)
              add({ from, to })
            }}
          >
            {t('schedule.series.addWish')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
