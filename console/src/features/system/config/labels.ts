import type { Key } from '../../../messages/keys.ts'

interface Labels {
  label: Key
  hint?: Key
  unit?: Key
}

/** How each setting is called; a new one shows its key until it has a line here. */
export const labels: Partial<Record<string, Labels>> = {
  'product.title': { label: 'system.config.product.title', hint: 'system.configHint.product.title' },
  'product.titleEn': { label: 'system.config.product.titleEn' },
  'product.copyright': { label: 'system.config.product.copyright', hint: 'system.configHint.product.copyright' },
  'product.model': { label: 'system.config.product.model' },
  'product.version': { label: 'system.config.product.version' },
  'product.supportPhone': { label: 'system.config.product.supportPhone' },
  'password.minLength': { label: 'system.config.password.minLength', unit: 'system.unit.characters' },
  'session.hours': { label: 'system.config.session.hours', unit: 'system.unit.hours' },
  'session.recentMinutes': {
    label: 'system.config.session.recentMinutes',
    hint: 'system.configHint.session.recentMinutes',
    unit: 'system.unit.minutes',
  },
  'signIn.accountFailures': {
    label: 'system.config.signIn.accountFailures',
    hint: 'system.configHint.signIn.accountFailures',
    unit: 'system.unit.times',
  },
  'signIn.accountMinutes': { label: 'system.config.signIn.accountMinutes', unit: 'system.unit.minutes' },
  'signIn.addressFailures': {
    label: 'system.config.signIn.addressFailures',
    hint: 'system.configHint.signIn.addressFailures',
    unit: 'system.unit.times',
  },
  'signIn.addressMinutes': { label: 'system.config.signIn.addressMinutes', unit: 'system.unit.minutes' },
  'customer.contactDaysA': { label: 'system.config.customer.contactDaysA', unit: 'system.unit.days' },
  'customer.contactDaysB': { label: 'system.config.customer.contactDaysB', unit: 'system.unit.days' },
  'customer.contactDaysC': { label: 'system.config.customer.contactDaysC', unit: 'system.unit.days' },
  'customer.contactDaysD': { label: 'system.config.customer.contactDaysD', unit: 'system.unit.days' },
  'customer.dealDays': { label: 'system.config.customer.dealDays', unit: 'system.unit.days' },
  'customer.warnDays': { label: 'system.config.customer.warnDays', unit: 'system.unit.days' },
  'customer.holdingCap': { label: 'system.config.customer.holdingCap', unit: 'system.unit.leads' },
  'customer.dailyClaims': { label: 'system.config.customer.dailyClaims', unit: 'system.unit.leads' },
  'customer.coolDownDays': { label: 'system.config.customer.coolDownDays', unit: 'system.unit.days' },
}

export const groupLabels: Partial<Record<string, Key>> = {
  product: 'system.configGroup.product',
  security: 'system.configGroup.security',
  customer: 'system.configGroup.customer',
}
