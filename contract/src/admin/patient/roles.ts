import type { RoleCode } from '../../enums.ts'

/** The roles that look up patients and their families: a consultant and a doctor only their own. */
export const familyReaders = [
  'HQ_OPERATION',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'SALES_CONSULTANT',
  'DOCTOR',
] as const satisfies readonly RoleCode[]
/** The roles that register families and keep their particulars; they also read masked numbers, on record. */
export const familyKeepers = [
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'SALES_CONSULTANT',
] as const satisfies readonly RoleCode[]
/** The roles that delete, restore and merge. */
export const familyManagers = ['CAMPUS_PRINCIPAL'] as const satisfies readonly RoleCode[]
/** The roles that take lists of families out of the product. */
export const familyExporters = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const satisfies readonly RoleCode[]
/** The roles that look up accounts of the messaging app, and those that manage them. */
export const accountReaders = [
  'HQ_OPERATION',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
] as const satisfies readonly RoleCode[]
export const accountKeepers = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const satisfies readonly RoleCode[]
/** The roles that read assessments, plans and records, and those that write them. Marketing roles do neither. */
export const clinicalReaders = [
  'HQ_OPERATION',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'DOCTOR',
] as const satisfies readonly RoleCode[]
export const clinicalWriters = ['CAMPUS_PRINCIPAL', 'DOCTOR'] as const satisfies readonly RoleCode[]
