import type { Rule } from 'antd/es/form'
import { t } from '../../../messages/index.ts'

/** As the server takes a phone: 7 to 11 digits. */
export const phoneRule = (): Rule => ({ pattern: /^\d{7,11}$/, message: t('market.phoneFormat') })
