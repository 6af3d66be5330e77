import type { Request } from '@cogcampus/contract'

export type AgeGroup = Request<'/admin/phrase/list'>['ageGroup']

/** The age group of phrases and templates of class comments, of an age in years. */
export function ageGroup(years: number): AgeGroup {
  if (years < 6) return 'CHILD'
  return years < 18 ? 'PUPIL' : 'ADULT'
}

/** The dictionary with the templates of class comments for an age group. */
export const templatesOf = {
  CHILD: 'commentTemplateChild',
  PUPIL: 'commentTemplatePupil',
  ADULT: 'commentTemplateAdult',
} as const satisfies Record<AgeGroup, string>
