import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Handlers } from '../../../http/context.ts'
import { hoursLeft } from '../../order-course/store.ts'
import { problemText } from '../places.ts'
import { hoursOf, isFree, judge, lessonsOf, withHours } from './against.ts'

/** Says what is against each lesson of several weeks, and the hours that they take, in the order in which they were asked for. */
export const checkSeries: Handlers<typeof soDay>['series/check'] = async (context, asked) => {
  const { course, names, lessons } = await lessonsOf(context, asked)
  const judged = await judge(context, lessons)
  const free = judged.filter(isFree).length
  const left = await hoursLeft(context, hoursOf(lessons, course.hours))
  const told = await withHours(context, judged, { hours: course.hours, names })
  return {
    lessons: told
      .toSorted((a, b) => a.lesson.no - b.lesson.no)
      .map(({ lesson: { day, from, to, roomId, doctorId }, clashes, problems }) => ({
        ...{ day, from, to, roomId, doctorId, clashes },
        problems: problems.map((problem) => problemText(context.t, problem)),
      })),
    hours: asked.patientIds.map((patientId) => ({
      ...{ patientId, patientName: names.get(patientId) ?? '' },
      ...{ needed: free * course.hours, free: left.has(patientId) ? (left.get(patientId) ?? null) : 0 },
    })),
  }
}
