import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './campus.module.css'
import { ListField } from './ListField.tsx'

/** The rooms of a campus, as one list. */
export function RoomFields() {
  return (
    <ListField
      name="rooms"
      className={styles.room}
      empty={t('system.noRooms')}
      addLabel={t('system.addRoom')}
      fresh={() => ({ capacity: 2, status: 1 })}
    >
      {(name) => (
        <>
          <Form.Item name={[name, 'name']} label={t('system.roomName')} rules={[required(t('system.roomName'))]}>
            <TextInput max={30} />
          </Form.Item>
          <Form.Item name={[name, 'type']} label={t('system.roomType')}>
            <DictSelect type="roomType" placeholder={t('system.none')} />
          </Form.Item>
          <Form.Item name={[name, 'capacity']} label={t('campus:capacity')} rules={[required(t('campus:capacity'))]}>
            <NumberInput min={1} max={500} />
          </Form.Item>
          <Form.Item name={[name, 'status']} label={t('fields:status')}>
            <DictSelect type="status" numeric allowClear={false} />
          </Form.Item>
        </>
      )}
    </ListField>
  )
}
