import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'

export type Announcement = Response<'/admin/announcement/detail'>

/** For whom an announcement is, in words: 家长 · 张医生 · 剩余课时不超过 6. */
export function audienceText(row: Announcement): string {
  const { audience, roleNames, doctorName, courseName, hoursAtMost } = row
  return [
    t(`announcement:audience.${audience}`),
    ...roleNames,
    doctorName,
    courseName,
    hoursAtMost === null ? null : t('operate.announcement.hours', { count: hoursAtMost }),
  ]
    .filter(Boolean)
    .join(' · ')
}
