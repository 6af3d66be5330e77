import { InputNumber, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { campusPhoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { StaffSelect } from '../parts/StaffSelect.tsx'
import styles from './campus.module.css'

const Field = fieldOf('campus')

interface Props {
  principal: { id: number; userName: string } | undefined
  campusId: number | undefined
}

const zones = [...new Set(['Asia/Shanghai', ...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** Name, place, principal and time zone of a campus. */
export function BaseFields({ principal, campusId }: Props) {
  return (
    <>
      <div className={styles.pair}>
        <Field name="name" label={t('system.campusName')} required>
          <TextInput max={50} />
        </Field>
        <Field
          name="code"
          required
          tooltip={t('system.codeHint')}
          rules={[{ pattern: /^[\w\-.:/]+$/, message: t('system.codeHint') }]}
        >
          <TextInput max={20} />
        </Field>
        <Field name="region">
          <TextInput max={50} />
        </Field>
        <Field name="phone" rules={[campusPhoneRule()]}>
          <PhoneInput />
        </Field>
      </div>
      <Field name="address">
        <TextInput max={200} />
      </Field>
      <div className={styles.pair}>
        <Field name="principalId">
          <StaffSelect current={principal} campusId={campusId} />
        </Field>
        <Field name="timeZone" required="choice">
          <Select showSearch options={zones.map((zone) => ({ value: zone, label: zone }))} />
        </Field>
        <Field name="lat" rules={[{ type: 'number', min: -90, max: 90, message: t('system.latRange') }]}>
          <InputNumber controls={false} />
        </Field>
        <Field name="lng" rules={[{ type: 'number', min: -180, max: 180, message: t('system.lngRange') }]}>
          <InputNumber controls={false} />
        </Field>
        <Field name="status" required="choice">
          <DictSelect type="status" numeric allowClear={false} />
        </Field>
      </div>
      <Field name="intro">
        <TextInput max={2000} rows={4} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </>
  )
}
