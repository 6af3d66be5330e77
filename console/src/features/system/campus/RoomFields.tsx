import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
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
          <LabelledItem name={[name, 'name']} label={t('system.roomName')} required>
            <TextInput max={30} />
          </LabelledItem>
          <Form.Item name={[name, 'type']} label={t('system.roomType')}>
            <DictSelect type="roomType" placeholder={t('system.none')} />
          </Form.Item>
          <LabelledItem name={[name, 'capacity']} label={t('campus:capacity')} required>
            <NumberInput min={1} max={500} />
          </LabelledItem>
          <Form.Item name={[name, 'status']} label={t('fields:status')}>
            <DictSelect type="status" numeric allowClear={false} />
          </Form.Item>
        </>
      )}
    </ListField>
  )
}
