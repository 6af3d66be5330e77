import * as z from 'zod'
import { FutureTime } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { page } from '../page.ts'
import { Code, Day, DictValue, Files, Id, Keyword, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'
import { leadManagers, leadReaders } from './customer/lead.ts'

/** One contact as the consultant notes it. */
export const follow = z.strictObject({
  customerId: Id,
  method: DictValue('followMethod'),
  /** Whether the other side answered. */
  twoWay: z.boolean(),
  content: Text(1000),
  /** When it was, where it is noted later: no more than `contactDays` ago, nor before the lead was registered. */
  contactedAt: Time.optional(),
  result: Text(200).nullable().optional(),
  intention: z.enum(['A', 'B', 'C', 'D']).nullable().optional(),
  nextContactAt: FutureTime.nullable().optional(),
  files: Files('contactFile').optional(),
})
export const followOf = z.strictObject({ id: Id, version: Version })

const Follow = z.strictObject({
  id: Id,
  customerId: Id,
  childName: z.string(),
  campusName: z.string(),
  userName: z.string().nullable(),
  method: z.string(),
  twoWay: z.boolean(),
  content: z.string(),
  result: z.string().nullable(),
  intention: z.string().nullable(),
  nextContactAt: Time.nullable(),
  files: Files('contactFile'),
  /** When it was. */
  createdAt: Time,
})

/** What the list of contacts can be narrowed by; each number of contacts on the landing pages is one such list. */
const filters = {
  customerId: Id.optional(),
  campusId: Id.optional(),
  /** Only those with leads that a marketing consultant brought. */
  marketed: z.boolean().optional(),
  /** Who made the contact. */
  userId: Id.optional(),
  method: Code.optional(),
  twoWay: z.boolean().optional(),
  /** A part of the result as it was noted. */
  result: Keyword.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
}
const ContactQuery = PageQuery.extend(filters)
export type ContactFilters = Omit<z.output<typeof ContactQuery>, 'pageNo' | 'pageSize' | 'sort'>

/** Contacts with leads. Catalogue `customer-follow`. */
export const customerFollow = noun('/admin/customer-follow', {
  add: write({
    summary: 'Note a contact with a lead and set the next one',
    access: leadReaders,
    input: follow,
    output: followOf,
  }),
  page: read({
    summary: 'Contacts, newest first',
    access: leadReaders,
    input: ContactQuery,
    output: pageOf(Follow),
  }),
  ...exports({ name: 'contact', access: leadManagers, lists: ['page'], query: filters, direct: ['page'] }),
})

export const contactsPage = page({
  path: '/market/contacts',
  component: 'market/contacts',
  name: '跟进记录',
  nameEn: 'Contacts',
  actions: ['/admin/customer-follow/page', '/admin/customer-follow/export', '/admin/customer-follow/page/exl'],
})
