import { campusPhonePattern, phonePattern } from '@cogcampus/contract/limits'
import type { Rule } from 'antd/es/form'
import { t } from '../messages/index.ts'
import { moneyText } from './money.ts'

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
/** A number that is not above `most`, which is `text` as the field shows it. Says so in words, where an input with a `max` would change what was typed. */
export function atMost(most: number, text = String(most)): Rule {
  return { type: 'number', max: most, message: t('common.atMost', { most: text }) }
}
/** As {@link atMost}, for fen. */
export function moneyAtMost(most: number): Rule {
  return atMost(most, moneyText(most))
}
/** As {@link atMost}, for a number that is not below `least`. */
export function atLeast(least: number, text = String(least)): Rule {
  return { type: 'number', min: least, message: t('common.atLeast', { least: text }) }
}
