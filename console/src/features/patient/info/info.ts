import type { Response } from '@cogcampus/contract'

export type PatientInfo = Response<'/admin/patient/info'>

/** The nouns whose changes are seen on the page of a patient. */
export const infoNouns = [
  '/admin/patient',
  '/admin/patient-parent',
  '/admin/patient-consent',
  '/admin/patient-document',
  '/admin/parent-info',
]
