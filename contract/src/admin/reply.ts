import * as z from 'zod'
import { noun, ofSession, read, write } from '../endpoint.ts'
import { Id, Nothing, Outcome, Text, Time } from '../schema.ts'
import { clinicians, commentFiles, mostComment } from './so-day/record.ts'

/** Who writes class comments to families. */
export const commentWriters = ['CAMPUS_PRINCIPAL', 'DOCTOR'] as const

/** Stands in a comment for the name of the child; the server puts it in. */
export const NAME = '{name}'

/** A comment on a session; `byFamily` tells those of families from those of staff. */
const Reply = z.strictObject({
  id: Id,
  text: z.string(),
  files: commentFiles,
  byFamily: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: Time,
  readAt: Time.nullable(),
})

/** Class comments between doctor and family, by session. Catalogue `reply`. */
export const reply = noun('/admin/reply', {
  add: write({
    summary: `Write a class comment to the family of a session, with pictures or sounds; ${NAME} in it becomes the name of the child`,
    access: commentWriters,
    input: z.strictObject({ soDayId: Id, text: Text(mostComment), files: commentFiles.optional() }),
    output: z.strictObject({ id: Id }),
  }),
  'add/batch': write({
    summary: `Write one class comment to the families of several sessions; ${NAME} in it becomes the name of each child`,
    access: commentWriters,
    input: z.strictObject({ soDayIds: z.array(Id).min(1).max(100), text: Text(mostComment) }),
    output: Outcome,
  }),
  list: read({
    summary: 'The class comments on a session, the first written first',
    access: clinicians,
    input: z.strictObject({ soDayId: Id }),
    output: z.array(Reply),
    onRecord: ofSession,
  }),
  read: write({
    summary: 'Note that the comments of the family on a session were read',
    access: commentWriters,
    input: z.strictObject({ soDayId: Id }),
    output: Nothing,
  }),
})
