import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../device.module.css'

const Field = fieldOf('mac-info')

/** What a device is, and its licence. `fixed`: it is known, and stays what it is. */
export function DeviceFields({ fixed = false, fixedLicence = false }: { fixed?: boolean; fixedLicence?: boolean }) {
  return (
    <div className={styles.pair}>
      <Field name="name" required>
        <TextInput max={50} disabled={fixed} />
      </Field>
      <Field name="code" required>
        <TextInput max={30} disabled={fixed} />
      </Field>
      <Field name="serial" required>
        <TextInput max={50} disabled={fixed} />
      </Field>
      <Field name="type" required="choice">
        <DictSelect type="deviceType" placeholder={t('common.choose')} disabled={fixed} />
      </Field>
      <Field name="licenceFrom" required>
        <DateInput disabled={fixedLicence} />
      </Field>
      <Field name="licenceTo" required extra={fixedLicence ? t('device.licenceHint') : undefined}>
        <DateInput disabled={fixedLicence} />
      </Field>
      <Field name="softwareVersion">
        <TextInput max={30} />
      </Field>
    </div>
  )
}
