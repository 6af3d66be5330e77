import type { Response } from '@cogcampus/contract'
import { t } from '../../messages/index.ts'

/** What stands against a lesson at a place, a sentence each. */
export const reasonsOf = ({
  clashes,
  problems,
}: Pick<Response<'/admin/so-day/move/check'>[number], 'clashes' | 'problems'>): string[] => [
  ...clashes.map(({ resource, name, from, to, course }) =>
    name === null || course === null
      ? t('schedule.calendar.unseenInWay', { resource, from, to })
      : t('schedule.calendar.inWay', { resource, name, from, to, course }),
  ),
  ...problems.map(({ msg }) => msg),
]
