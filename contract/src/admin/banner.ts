import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { crud, noun } from '../endpoint.ts'
import { bannerPositions, bannerShows } from '../life/banner.ts'
import { page, standardCalls } from '../page.ts'
import { Day, Enabled, FileUrl, Id, Text, Time, Version } from '../schema.ts'

const fields = {
  title: Text(50),
  /** Without one, the title stands on a ground of the product's colour. */
  image: FileUrl('banner').nullable().optional(),
  position: z.enum(bannerPositions),
  /** A page of the applet; none: the picture alone. */
  link: z
    .string()
    .trim()
    .max(200)
    .regex(/^\/[\w\-/?=&]*$/)
    .nullable()
    .optional(),
  /** None: all campuses. */
  campusIds: z.array(Id).max(200).default([]),
  fromDay: PlannedDay,
  /** The last day; without one, until it is switched off. */
  toDay: PlannedDay.nullable().optional(),
  /** The lowest first. */
  sort: z.int().min(0).max(9999).default(0),
  status: Enabled.default(1),
}

export const Banner = z.strictObject({
  id: Id,
  title: z.string(),
  image: FileUrl('banner').nullable(),
  position: z.enum(bannerPositions),
  link: z.string().nullable(),
  campusIds: z.array(Id),
  campusNames: z.array(z.string()),
  fromDay: Day,
  toDay: Day.nullable(),
  sort: z.int(),
  status: Enabled,
  shows: z.enum(bannerShows),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** The pictures that change at the top of pages of the applet. Catalogue `banner`. */
export const banner = noun(
  '/admin/banner',
  crud({
    name: 'banner',
    access: { read: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'], write: ['HQ_OPERATION'] },
    fields,
    row: Banner,
    filters: {
      position: z.enum(bannerPositions).optional(),
      shows: z.enum(bannerShows).optional(),
      campusId: Id.optional(),
      deleted: z.boolean().optional(),
    },
  }),
)

export const bannerPage = page({
  path: '/operate/banner',
  component: 'operate/banner',
  name: '轮播图',
  nameEn: 'Banners',
  actions: standardCalls('/admin/banner'),
})
