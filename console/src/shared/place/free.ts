import type { Request, Response } from '@cogcampus/contract'
import dayjs from 'dayjs'
import { t } from '../../messages/index.ts'
import type { Session } from '../session/lesson.ts'

export type Free = Response<'/admin/so-day/free'>[number]

/** What asks for the nearest free places of a lesson that is to move, or of the session that makes up for it. */
export const freeFor = (
  { campusId, courseId, patientId, roomId, lessonId, day, from, to }: Session,
  fields: Partial<Request<'/admin/so-day/free'>> = {},
): Request<'/admin/so-day/free'> => ({
  ...{ campusId, courseId, patientId, lessonId, day, from, to },
  ...(roomId ? { roomId } : {}),
  ...fields,
})

/** When a place is, with its weekday. */
export const whenText = ({ day, from, to }: Pick<Free, 'day' | 'from' | 'to'>): string =>
  `${day} ${t('common.weekday', { day: dayjs(day).day() })} ${from}–${to}`

/** A place in words; `whose` is left out where the doctor is known. */
export const placeText = ({ doctorName, roomName, ...when }: Free, whose = true): string =>
  [whenText(when), whose && doctorName, roomName].filter(Boolean).join(' · ')

/** The fields of a form that a place fills: of a course that needs no device, the one that was chosen stays. */
export const takenFrom = ({ day, from, to, doctorId, roomId, macId }: Free) => ({
  ...{ day, from, to, doctorId, roomId },
  ...(macId === null ? {} : { macId }),
})

/** What tells places apart. */
export const keyOf = ({ day, from, to, doctorId, roomId }: Free): string => [day, from, to, doctorId, roomId].join(' ')
