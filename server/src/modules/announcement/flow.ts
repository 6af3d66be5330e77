import { announcementLife } from '@cogcampus/contract/life/announcement'
import { stepsOf } from '../../lib/step.ts'

/** The steps of announcements. */
export const announcements = stepsOf('announcement', announcementLife, 'ANNOUNCEMENT_STATE')
