import { Form, InputNumber, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { campusPhoneRule, required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { StaffSelect } from '../parts/StaffSelect.tsx'
import styles from './campus.module.css'

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
        <Form.Item name="name" label={t('system.campusName')} rules={[required(t('system.campusName'))]}>
          <TextInput max={50} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('system.code')}
          tooltip={t('system.codeHint')}
          rules={[required(t('system.code')), { pattern: /^[\w\-.:/]+$/, message: t('system.codeHint') }]}
        >
          <TextInput max={20} />
        </Form.Item>
        <Form.Item name="region" label={t('system.region')}>
          <TextInput max={50} />
        </Form.Item>
        <Form.Item name="phone" label={t('system.phone')} rules={[campusPhoneRule()]}>
          <PhoneInput />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t('system.address')}>
        <TextInput max={200} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="principalId" label={t('system.principal')}>
          <StaffSelect current={principal} campusId={campusId} />
        </Form.Item>
        <Form.Item name="timeZone" label={t('system.timeZone')} rules={[requiredChoice(t('system.timeZone'))]}>
          <Select showSearch options={zones.map((zone) => ({ value: zone, label: zone }))} />
        </Form.Item>
        <Form.Item
          name="lat"
          label={t('system.lat')}
          rules={[{ type: 'number', min: -90, max: 90, message: t('system.latRange') }]}
        >
          <InputNumber controls={false} />
        </Form.Item>
        <Form.Item
          name="lng"
          label={t('system.lng')}
          rules={[{ type: 'number', min: -180, max: 180, message: t('system.lngRange') }]}
        >
          <InputNumber controls={false} />
        </Form.Item>
        <Form.Item name="status" label={t('system.status')} rules={[requiredChoice(t('system.status'))]}>
          <DictSelect type="status" numeric allowClear={false} />
        </Form.Item>
      </div>
      <Form.Item name="intro" label={t('system.intro')}>
        <TextInput max={2000} rows={4} />
      </Form.Item>
      <Form.Item name="remark" label={t('system.remark')}>
        <TextInput max={200} />
      </Form.Item>
    </>
  )
}
