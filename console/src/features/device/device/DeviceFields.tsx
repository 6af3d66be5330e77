import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../device.module.css'

/** What a device is, and its licence. `fixed`: it is known, and stays what it is. */
export function DeviceFields({ fixed = false, fixedLicence = false }: { fixed?: boolean; fixedLicence?: boolean }) {
  return (
    <div className={styles.pair}>
      <Form.Item name="name" label={t('device.name')} rules={[required(t('device.name'))]}>
        <TextInput max={50} disabled={fixed} />
      </Form.Item>
      <Form.Item name="code" label={t('device.code')} rules={[required(t('device.code'))]}>
        <TextInput max={30} disabled={fixed} />
      </Form.Item>
      <Form.Item name="serial" label={t('device.serial')} rules={[required(t('device.serial'))]}>
        <TextInput max={50} disabled={fixed} />
      </Form.Item>
      <Form.Item name="type" label={t('device.type')} rules={[requiredChoice(t('device.type'))]}>
        <DictSelect type="deviceType" placeholder={t('common.choose')} disabled={fixed} />
      </Form.Item>
      <Form.Item name="licenceFrom" label={t('device.licenceFrom')} rules={[required(t('device.licenceFrom'))]}>
        <DateInput disabled={fixedLicence} />
      </Form.Item>
      <Form.Item
        name="licenceTo"
        label={t('device.licenceTo')}
        extra={fixedLicence ? t('device.licenceHint') : undefined}
        rules={[required(t('device.licenceTo'))]}
      >
        <DateInput disabled={fixedLicence} />
      </Form.Item>
      <Form.Item name="softwareVersion" label={t('device.software')}>
        <TextInput max={30} />
      </Form.Item>
    </div>
  )
}
