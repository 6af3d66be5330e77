import type { Path } from '@cogcampus/contract'
import { leadExport } from '../customer/exported.ts'
import { followExport } from '../customer-follow/exported.ts'
import type { Export } from './declare.ts'

/** How each noun is exported, by the call that starts it. */
export const exports: Partial<Record<Path, Export>> = {
  '/admin/customer/export': leadExport,
  '/admin/customer-follow/export': followExport,
}
