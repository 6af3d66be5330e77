import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../doctor.module.css'

/** The licence to practise: without a last day it is not recorded; after that day the doctor is not scheduled. */
export function LicenceFields() {
  return (
    <>
      <p className={styles.quiet}>{t('doctor.licenceHint')}</p>
      <Form.Item name="licenceNo" label={t('doctor-info:licenceNo')}>
        <TextInput max={50} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="licenceFrom" label={t('doctor-info:licenceFrom')}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="licenceTo"
          label={t('doctor-info:licenceTo')}
          dependencies={['licenceFrom']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to < (getFieldValue('licenceFrom') ?? '')) throw new Error(t('doctor.licenceOrder'))
              },
            }),
          ]}
        >
          <DateInput />
        </Form.Item>
      </div>
    </>
  )
}
