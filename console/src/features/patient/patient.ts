import type { Response } from '@cogcampus/contract'
import type { PatientState } from '@cogcampus/contract/life/patient'
import dayjs from 'dayjs'
import { t } from '../../messages/index.ts'
import type { Tone } from '../../ui/StatusTag.tsx'
import { now } from '../../ui/wall.ts'

export type Patient = Response<'/admin/patient/page'>['list'][number]

/** How a state and a consent look. */
export const stateTones: Record<PatientState, Tone> = {
  TRIAL: 'info',
  ACTIVE: 'success',
  PAUSED: 'warning',
  ENDED: 'neutral',
}
export const consentTones: Record<Patient['consent'], Tone> = {
  GIVEN: 'success',
  EXPIRED: 'warning',
  MISSING: 'danger',
}

/** The age in years, in months for a small child. */
export function ageOf(birthday: string): string {
  const months = now().diff(dayjs(birthday), 'month')
  return months < 36 ? t('patient.months', { count: months }) : t('patient.years', { count: Math.floor(months / 12) })
}

/** The calls whose answers change with a family. */
export const familyNouns = ['/admin/patient', '/admin/patient-parent', '/admin/parent-info'] as const

/** How the account of a parent looks. */
export const accountTones: Record<'NONE' | 'WAITING' | 'BOUND' | 'LOCKED', Tone> = {
  NONE: 'neutral',
  WAITING: 'info',
  BOUND: 'success',
  LOCKED: 'danger',
}

/** The fields with health data that hold text, each with its label. */
export const clinicalTexts = () =>
  [
    { name: 'diagnosis', label: t('patient.diagnosis') },
    { name: 'complaint', label: t('patient.complaint') },
    { name: 'history', label: t('patient.history') },
    { name: 'medication', label: t('patient.medication') },
    { name: 'allergy', label: t('patient.allergy') },
    { name: 'precautions', label: t('patient.precautions') },
  ] as const
