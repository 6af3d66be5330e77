import { phonePattern } from '@cogcampus/contract/limits'
import type { Rule } from 'antd/es/form'
import { t } from '../../../messages/index.ts'

/** As the server takes a phone. */
export const phoneRule = (): Rule => ({ pattern: phonePattern, message: t('market.phoneFormat') })
