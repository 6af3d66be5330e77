import type { courseModes } from '@cogcampus/contract/admin/course'
import type { Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { shared } from '../../db/table.ts'

export interface CourseTable extends Kept {
  code: string
  name: string
  domain: string
  mode: (typeof courseModes)[number]
  ageFrom: number | null
  ageTo: number | null
  minutes: number
  capacity: number
  hoursPerLesson: number
  /** Fen for a course hour. */
  price: number
  validDays: number | null
  roomType: string | null
  deviceType: string | null
  goals: string | null
  outline: string | null
  /** What families are to bring to a lesson. */
  bring: string | null
  cover: string | null
  onShelf: Generated<boolean>
  remark: string | null
  search: Generated<string>
}

export const course = shared<CourseTable>({
  noun: 'course',
  search: ['name', 'code'],
  title: 'name',
  small: true,
  money: ['price'],
  dicts: { domain: 'domain', roomType: 'roomType', deviceType: 'deviceType' },
  files: ['cover'],
  history: { call: '/admin/course/page' },
})
