import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './campus.module.css'

/** The rooms of a campus, as one list. */
export function RoomFields() {
  return (
    <Form.List name="rooms">
      {(fields, { add, remove }) => (
        <>
          {fields.length === 0 && <p className={styles.quiet}>{t('system.noRooms')}</p>}
          {fields.map(({ key, name }) => (
            <div key={key} className={`${styles.line} ${styles.room}`}>
              <Form.Item name={[name, 'name']} label={t('system.roomName')} rules={[required(t('system.roomName'))]}>
                <TextInput max={30} />
              </Form.Item>
              <Form.Item name={[name, 'type']} label={t('system.roomType')}>
                <DictSelect type="roomType" placeholder={t('system.none')} />
              </Form.Item>
              <Form.Item
                name={[name, 'capacity']}
                label={t('system.capacity')}
                rules={[required(t('system.capacity'))]}
              >
                <NumberInput min={1} max={500} />
              </Form.Item>
              <Form.Item name={[name, 'status']} label={t('system.status')}>
                <DictSelect type="status" numeric allowClear={false} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('system.remove')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button block type="dashed" icon={<PlusOutlined />} onClick={() => add({ capacity: 2, status: 1 })}>
            {t('system.addRoom')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
