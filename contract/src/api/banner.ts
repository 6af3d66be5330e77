import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { bannerPositions } from '../life/banner.ts'
import { FileUrl, Id } from '../schema.ts'

const Banner = z.strictObject({
  id: Id,
  title: z.string(),
  image: FileUrl('banner').nullable(),
  position: z.enum(bannerPositions),
  link: z.string().nullable(),
})

/** The banners that are shown today, also before the sign-in. Catalogue `banner` under /api. */
export const shownBanner = noun('/api/banner', {
  all: read({
    summary: 'The banners that are shown today: those for all campuses, and those of the chosen one',
    access: 'public',
    input: z.strictObject({ campusId: Id.optional(), position: z.enum(bannerPositions).optional() }),
    output: z.array(Banner),
  }),
  detail: read({
    summary: 'One banner that is shown today',
    access: 'public',
    input: z.strictObject({ id: Id }),
    output: Banner,
  }),
})
