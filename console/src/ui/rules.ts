import { campusPhonePattern, phonePattern } from '@cogcampus/contract/limits'
import type { Rule } from 'antd/es/form'
import { t } from '../messages/index.ts'

/** The field must be filled: of a noun's field, `<Field name="phone" required>`. */
export function required(label: string): Rule {
  return { required: true, message: t('common.required', { label }) }
}
/** As {@link required}, for a choice. */
export function requiredChoice(label: string): Rule {
  return { required: true, message: t('common.requiredChoice', { label }) }
}
/** A person's phone: a mobile, or a landline with its area code. */
export function phoneRule(): Rule {
  return { pattern: phonePattern, message: t('common.phoneFormat') }
}
/** The phone of a campus, which may be a service number. */
export function campusPhoneRule(): Rule {
  return { pattern: campusPhonePattern, message: t('common.campusPhoneFormat') }
}
