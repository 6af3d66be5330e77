import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../doctor.module.css'

const Field = fieldOf('doctor-info')

/** The licence to practise: without a last day it is not recorded; after that day the doctor is not scheduled. */
export function LicenceFields() {
  return (
    <>
      <p className={styles.quiet}>{t('doctor.licenceHint')}</p>
      <Field name="licenceNo">
        <TextInput max={50} />
      </Field>
      <div className={styles.pair}>
        <Field name="licenceFrom">
          <DateInput />
        </Field>
        <Field
          name="licenceTo"
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
        </Field>
      </div>
    </>
  )
}
