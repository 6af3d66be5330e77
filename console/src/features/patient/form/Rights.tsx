import { Checkbox, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import styles from '../patient.module.css'

const rights = ['guardian', 'payer', 'mayAskLeave', 'seesReports', 'notified'] as const
/** A parent may do everything, unless something is unticked. */
export const allRights = { guardian: true, payer: true, mayAskLeave: true, seesReports: true, notified: true }

/** What a parent may do for a patient. */
export function Rights({ at = [] }: { at?: (string | number)[] }) {
  return (
    <div className={styles.rights}>
      {rights.map((name) => (
        <Form.Item key={name} name={[...at, name]} valuePropName="checked">
          <Checkbox>{t(`patient-parent:${name}`)}</Checkbox>
        </Form.Item>
      ))}
    </div>
  )
}
