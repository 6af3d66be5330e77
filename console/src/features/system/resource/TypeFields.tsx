import { Checkbox, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { ResourceNode } from '../parts/resources.ts'
import styles from '../staff/staff.module.css'

/** What only groups and pages have. */
export function TypeFields({ type }: { type: ResourceNode['type'] }) {
  if (type === 'ACTION') return null
  return (
    <>
      <div className={styles.pair}>
        {type === 'PAGE' && (
          <Form.Item
            name="component"
            label={t('system.component')}
            extra={t('system.componentHint')}
            rules={[required(t('system.component'))]}
          >
            <TextInput max={120} />
          </Form.Item>
        )}
        <Form.Item name="icon" label={t('system.icon')} extra={t('system.iconHint')}>
          <TextInput max={40} />
        </Form.Item>
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
