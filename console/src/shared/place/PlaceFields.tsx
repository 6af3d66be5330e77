import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../ui/DoctorSelect.tsx'
import styles from '../../ui/fields.module.css'
import { RoomSelect } from '../../ui/RoomSelect.tsx'
import { requiredChoice } from '../../ui/rules.ts'
import { WhenFields } from './WhenFields.tsx'

/** When and where a session is to be; `until` is the last day. */
export function PlaceFields({ campusId, until }: { campusId: number | undefined; until?: string | null | undefined }) {
  return (
    <>
      <WhenFields until={until} />
      <div className={styles.pair}>
        <Form.Item name="doctorId" label={t('schedule.doctor')} rules={[requiredChoice(t('schedule.doctor'))]}>
          <DoctorSelect campusId={campusId} allowClear={false} />
        </Form.Item>
        <Form.Item name="roomId" label={t('schedule.room')}>
          <RoomSelect campusId={campusId} />
        </Form.Item>
        <Form.Item name="macId" label={t('schedule.device')}>
          <DeviceSelect campusId={campusId} />
        </Form.Item>
      </div>
    </>
  )
}
