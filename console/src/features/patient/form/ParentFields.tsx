import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../patient.module.css'
import { allRights, Rights } from './Rights.tsx'

/** Name, phone and relation of a parent, and what the parent may do; `at` is where they stand in the form. */
export function ParentLine({ at = [], parent }: { at?: (string | number)[]; parent: (string | number)[] }) {
  return (
    <>
      <div className={styles.triple}>
        <LabelledItem name={[...parent, 'name']} label={t('patient.parentName')} required>
          <TextInput max={50} />
        </LabelledItem>
        <LabelledItem name={[...parent, 'phone']} label={t('patient.phone')} required rules={[phoneRule()]}>
          <PhoneInput />
        </LabelledItem>
        <LabelledItem name={[...at, 'relation']} label={t('fields:relation')} required="choice">
          <DictSelect type="relation" placeholder={t('common.choose')} />
        </LabelledItem>
      </div>
      <Rights at={at} />
    </>
  )
}

/** The parents of a new patient; one at least. */
export function ParentFields() {
  return (
    <Form.List name="parents">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.line}>
              <div>
                <ParentLine at={[name]} parent={[name, 'parent']} />
              </div>
              {fields.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('patient.removeParent')}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          <Button
            block
            type="dashed"
            icon={<PlusOutlined />}
            disabled={fields.length >= 6}
            onClick={() => add({ ...allRights, parent: {} })}
          >
            {t('patient.addParent')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
