import { leadImport } from '../customer/imported.ts'
import type { Import } from './declare.ts'

/** How each noun is imported. */
export const imports: Record<string, Import<never>> = {
  customer: leadImport as unknown as Import<never>,
}
