import type { Rule } from 'antd/es/form'
import { t } from '../messages/index.ts'

/** The field must be filled: `rules={[required(t('system.campus.name'))]}`. */
export function required(label: string): Rule {
  return { required: true, message: t('common.required', { label }) }
}
/** As {@link required}, for a choice. */
export function requiredChoice(label: string): Rule {
  return { required: true, message: t('common.requiredChoice', { label }) }
}
