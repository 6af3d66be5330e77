import type { WishPlace } from '@cogcampus/contract/admin/so-wish'
import type { WeeklyLesson } from '../../so-week/table.ts'

/** A slot of the campus, in minutes from midnight. */
export interface Slot {
  id: number
  from: number
  to: number
}
export interface Course {
  id: number
  minutes: number
  /** The patients of a lesson: 1, or more for a group, as far as the room has places. */
  capacity: number
  inRoom: boolean
  /** The types of room and of device that it asks for. */
  roomType: string | null
  deviceType: string | null
}
export interface Doctor {
  id: number
  courses: number[]
  /** Whether the licence holds on every day of the term. */
  licensed: boolean
  /** Lessons a day, at most. */
  most: number | null
  /** Where the weekly hours cover a slot, by weekday and slot: the share of the days of the term on which leave takes it. */
  hours: { weekday: number; soTimeId: number; leave: number }[]
}
export interface Wish {
  id: number
  patientId: number
  courseId: number
  /** Sessions that are wanted a week, less those that stand in templates already. */
  times: number
  places: WishPlace[]
  doctorId: number | null
  togetherId: number | null
  priority: number
  treated: boolean
  /** Whether the family has withdrawn its consent. */
  withdrawn: boolean
}
/** A lesson that stands week by week; times in minutes. */
export interface Held {
  weekday: number
  from: number
  to: number
  courseId: number
  doctorId: number
  roomId: number | null
  macId: number | null
  patientIds: number[]
}

/** All that a proposal is made from, as plain data that a thread can be given. */
export interface Problem {
  slots: Slot[]
  rooms: { id: number; capacity: number; type: string | null }[]
  /** What can be used on every day of the term. */
  devices: { id: number; type: string }[]
  courses: Course[]
  doctors: Doctor[]
  wishes: Wish[]
  held: Held[]
}

/** A lesson that is proposed. */
export interface Lesson extends WeeklyLesson {
  patientIds: number[]
}

/** The best that was found, with its cost and the proven least cost of any. */
export interface Solution {
  lessons: Lesson[]
  objective: number
  bound: number
  seconds: number
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** From this share of its days on, leave takes a place for the whole term. */
export const MOST_LEAVE = 0.5

/** What each failing costs. A session that finds no place outweighs all that could be gained by leaving it out. */
export const costs = {
  missing: 1000,
  notPreferredPlace: 10,
  notPreferredDoctor: 20,
  /** Of a place that leave takes on all days of the term. */
  leave: 20,
  nextDay: 4,
  apart: 12,
  /** Each lesson of a group: patients come together rather than apart. */
  group: 2,
} as const

/** Minutes between two lessons of a family that are next to each other, at most. */
const NEXT = 30

export const overlap = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to

/** Whether two slots are the same time, or next to each other. */
export const near = (a: Slot, b: Slot): boolean => Math.max(a.from, b.from) - Math.min(a.to, b.to) <= NEXT

/** The pairs of wishes whose sessions are to be together, each once. */
export function pairsOf({ wishes }: Problem): [Wish, Wish][] {
  const pairs = new Map<string, [Wish, Wish]>()
  for (const one of wishes) {
    for (const other of wishes) {
      if (one.togetherId !== other.patientId) continue
      const [first, second] = one.id < other.id ? [one, other] : [other, one]
      pairs.set(`${first.id} ${second.id}`, [first, second])
    }
  }
  return [...pairs.values()]
}
