import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import dayjs from 'dayjs'
import { t } from '../../messages/index.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import styles from '../../ui/fields.module.css'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { required } from '../../ui/rules.ts'
import { TextInput } from '../../ui/TextInput.tsx'

export type WorkValues = Omit<Request<'/admin/work/add'>, 'soDayId'>

/** What new homework starts with: ten minutes on five days of the week to come. */
export const usual = (): Partial<WorkValues> => ({
  timesAWeek: 5,
  minutes: 10,
  dueOn: dayjs().add(7, 'day').format('YYYY-MM-DD'),
})

/** What is to be done at home, how often and until when. */
export function WorkFields() {
  return (
    <>
      <Form.Item name="title" label={t('fields:title')} rules={[required(t('fields:title'))]}>
        <TextInput max={100} />
      </Form.Item>
      <Form.Item name="content" label={t('work:content')} rules={[required(t('work:content'))]}>
        <TextInput rows={4} max={1000} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="domain" label={t('work:domain')}>
          <DictSelect type="domain" placeholder={t('common.choose')} />
        </Form.Item>
        <Form.Item name="dueOn" label={t('work:dueOn')} rules={[required(t('work:dueOn'))]}>
          <DateInput disabledDate={(day) => day.isBefore(dayjs(), 'day')} />
        </Form.Item>
        <Form.Item name="timesAWeek" label={t('work:timesAWeek')}>
          <NumberInput min={1} max={21} />
        </Form.Item>
        <Form.Item name="minutes" label={t('work:minutes')}>
          <NumberInput min={1} max={240} />
        </Form.Item>
      </div>
    </>
  )
}
