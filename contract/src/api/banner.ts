import * as z from 'zod'
import { Banner } from '../admin/banner.ts'
import { noun, read } from '../endpoint.ts'
import { bannerPositions } from '../life/banner.ts'
import { Id } from '../schema.ts'

const Shown = Banner.pick({ id: true, title: true, image: true, position: true, link: true })

/** The banners that are shown today, also before the sign-in. Catalogue `banner` under /api. */
export const shownBanner = noun('/api/banner', {
  all: read({
    summary: 'The banners that are shown today: those for all campuses, and those of the chosen one',
    access: 'public',
    input: z.strictObject({ campusId: Id.optional(), position: z.enum(bannerPositions).optional() }),
    output: z.array(Shown),
  }),
  detail: read({
    summary: 'One banner that is shown today',
    access: 'public',
    input: z.strictObject({ id: Id }),
    output: Shown,
  }),
})
