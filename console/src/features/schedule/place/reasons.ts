import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'

/** What stands against a lesson at a place, a sentence each. */
export const reasonsOf = ({ clashes, problems }: Response<'/admin/so-day/move/check'>[number]): string[] => [
  ...clashes.map((clash) => t('schedule.calendar.inWay', { ...clash, lessonId: '' })),
  ...problems.map(({ msg }) => msg),
]
