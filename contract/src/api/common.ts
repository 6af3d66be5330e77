import * as z from 'zod'
import { noun, read } from '../endpoint.ts'

/** The pages of the guide that a first visit shows, in their order. */
export const guidePages = ['timetable', 'leave', 'homework', 'hours'] as const
/** The dictionaries that the applet chooses from. */
export const appletDicts = ['leaveReason', 'relation', 'domain', 'need', 'suggestType', 'mood'] as const

/** What the applet asks before anything else. Catalogue `common` under /api. */
export const common = noun('/api/common', {
  showGuide: read({
    summary: 'Whether the guide of the first visit is shown, which of its pages, and whether a browser can sign in',
    access: 'public',
    /** `browser`: by the demonstration's stand-in of the messaging app, and nowhere else. */
    output: z.strictObject({ show: z.boolean(), pages: z.array(z.enum(guidePages)), browser: z.boolean() }),
  }),
  dict: read({
    summary: 'The choices of a dictionary, in the language of the caller',
    access: 'public',
    input: z.strictObject({ type: z.enum(appletDicts) }),
    output: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  }),
})
