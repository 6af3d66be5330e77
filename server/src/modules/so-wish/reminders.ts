import type { RemindCode } from '@cogcampus/contract/enums'
import { type SqlBool, sql } from 'kysely'
import type { Reminder } from '../message-remind/remind.ts'

/** Wishes of which the family said something that the desk has not taken up. */
export const unheard = sql<SqlBool>`so_wish.unheard`

/** The badge of wishes: what families said, to be planned with. */
export const wishReminders = {
  CAMPUS_WISH: {
    list: '/admin/so-wish/page',
    work: '/admin/so-wish/update',
    kind: 'WORK',
    rows: ({ scope }) => scope.from('soWish').where('soWish.deletedAt', 'is', null).where(unheard),
    since: sql.ref('soWish.saidAt'),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
