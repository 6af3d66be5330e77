import { t } from '../messages'

/** For which ages a course is. */
export function ages({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
  if (ageFrom !== null && ageTo !== null) return t('course.ages', { from: ageFrom, to: ageTo })
  if (ageFrom !== null) return t('course.agesFrom', { from: ageFrom })
  return ageTo !== null ? t('course.agesTo', { to: ageTo }) : ''
}
