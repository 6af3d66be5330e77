import * as z from 'zod'
import { noun, read, remove, write } from '../endpoint.ts'
import { Code, Id, Name, Note, Nothing, Version } from '../schema.ts'

const fields = {
  name: Name(30),
  /** Filters and order, as the page has them in its address. */
  query: Note(1000),
  /** Columns switched away from what the page shows by itself. */
  columns: z.array(Code.max(60)).max(60),
  /** The view with which the page opens; there is one at most. */
  isDefault: z.boolean(),
}

/** The caller's own views of lists: which filters, order and columns a list has under a name. */
export const savedView = noun('/admin/saved-view', {
  list: read({
    summary: "The caller's views of one list, by name",
    access: 'session',
    input: z.strictObject({ page: Code }),
    output: z.array(z.strictObject({ id: Id, ...fields, query: z.string(), version: Version })),
  }),
  add: write({
    summary: 'Keep a view of a list',
    access: 'session',
    input: z.strictObject({ page: Code, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change a view of a list',
    access: 'session',
    input: z.strictObject({ id: Id, version: Version, ...fields }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary: 'Delete a view of a list',
    access: 'session',
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
})
