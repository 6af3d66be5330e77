import { leadImport } from '../../modules/customer/imported.ts'
import { openingImport } from '../../modules/order-info/imported.ts'
import { patientImport } from '../../modules/patient/imported.ts'
import { staffImport } from '../../modules/rbac/user/imported.ts'
import type { Import } from './declare.ts'

/** How each noun is imported. */
export const imports: Record<string, Import<never>> = {
  customer: leadImport as unknown as Import<never>,
  'order-info': openingImport as unknown as Import<never>,
  patient: patientImport as unknown as Import<never>,
  'rbac/user': staffImport as unknown as Import<never>,
}
