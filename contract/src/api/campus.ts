import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { Clock, FileUrl, Id } from '../schema.ts'

const Campus = z.strictObject({
  id: Id,
  name: z.string(),
  region: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The first of its photos. */
  photo: FileUrl('campusPhoto').nullable(),
})

/** Campuses as anyone may know them. Catalogue `campus` under /api. */
export const openCampus = noun('/api/campus', {
  all: read({
    summary: 'The open campuses, for choosing one',
    access: 'public',
    output: z.array(Campus),
  }),
  detail: read({
    summary: 'An open campus with its hours, photos and courses',
    access: 'public',
    input: z.strictObject({ id: Id }),
    output: Campus.extend({
      intro: z.string().nullable(),
      photos: z.array(FileUrl('campusPhoto')),
      openingHours: z.array(z.strictObject({ weekday: z.int(), open: Clock, close: Clock })),
      courses: z.array(z.strictObject({ id: Id, name: z.string() })),
    }),
  }),
})
