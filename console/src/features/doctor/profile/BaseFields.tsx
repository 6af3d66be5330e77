import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../doctor.module.css'

/** Who the doctor is, and what families read. */
export function BaseFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      {isNew && (
        <Form.Item
          name="userId"
          label={t('fields:userId')}
          extra={t('doctor.staffHint')}
          rules={[requiredChoice(t('fields:userId'))]}
        >
          <ApiSelect endpoint="/admin/doctor-info/staff" />
        </Form.Item>
      )}
      <div className={styles.pair}>
        <Form.Item
          name="name"
          label={t('doctor-info:name')}
          tooltip={t('doctor.nameHint')}
          rules={isNew ? [] : [required(t('doctor-info:name'))]}
        >
          <TextInput max={30} placeholder={isNew ? t('doctor.nameDefault') : undefined} />
        </Form.Item>
        <Form.Item name="type" label={t('doctor-info:type')} rules={[requiredChoice(t('doctor-info:type'))]}>
          <DictSelect type="doctorType" placeholder={t('common.choose')} />
        </Form.Item>
        <Form.Item name="title" label={t('doctor-info:title')}>
          <DictSelect type="doctorTitle" placeholder={t('common.choose')} />
        </Form.Item>
        <Form.Item name="sessionsADay" label={t('doctor-info:sessionsADay')} tooltip={t('doctor.sessionsHint')}>
          <NumberInput min={1} max={30} />
        </Form.Item>
      </div>
      <Form.Item name="specialties" label={t('doctor-info:specialties')}>
        <DictSelect type="domain" mode="multiple" placeholder={t('common.choose')} />
      </Form.Item>
      <Form.Item name="photoUrl" label={t('doctor-info:photoUrl')}>
        <PhotoInput kind="doctorPhoto" />
      </Form.Item>
      <Form.Item name="intro" label={t('doctor-info:intro')} tooltip={t('doctor.introHint')}>
        <TextInput max={2000} rows={4} />
      </Form.Item>
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </>
  )
}
