import { Checkbox, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { ResourceNode } from '../parts/resources.ts'
import styles from '../staff/staff.module.css'

const Field = fieldOf('rbac-resource')

/** What only groups and pages have. */
export function TypeFields({ type }: { type: ResourceNode['type'] }) {
  if (type === 'ACTION') return null
  return (
    <>
      <div className={styles.pair}>
        {type === 'PAGE' && (
          <Field name="component" required extra={t('system.componentHint')}>
            <TextInput max={120} />
          </Field>
        )}
        <Field name="icon" extra={t('system.iconHint')}>
          <TextInput max={40} />
        </Field>
      </div>
      <Form.Item name="hidden" valuePropName="checked">
        <Checkbox>{t('system.hiddenInMenu')}</Checkbox>
      </Form.Item>
      {type === 'PAGE' && (
        <Form.Item name="fixed" valuePropName="checked">
          <Checkbox>{t('system.fixedTab')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
