import * as z from 'zod'
import { noun, read, remove, write } from '../endpoint.ts'
import { page } from '../page.ts'
import { Id, Note, Nothing, PageQuery, pageOf, Time } from '../schema.ts'
import { MaterialRow, materialReaders } from './material.ts'

/** The name of a folder; empty for favourites in none. */
const Folder = Note(30)

/** Everyone's own favourites among the materials, in folders. Catalogue `material-collect`; `delete` and `folder` are ours. */
export const materialCollect = noun('/admin/material-collect', {
  add: write({
    summary: 'Add a material to one’s favourites, or move it to another folder',
    access: materialReaders,
    input: z.strictObject({ materialId: Id, folder: Folder.default('') }),
    output: Nothing,
  }),
  delete: remove({
    summary: 'Take a material out of one’s favourites',
    access: materialReaders,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  folder: read({
    summary: 'The folders of one’s favourites, each with how many it holds',
    access: materialReaders,
    output: z.array(z.strictObject({ folder: z.string(), count: z.int() })),
  }),
  page: read({
    summary: 'One’s favourite materials, those added last first',
    access: materialReaders,
    input: PageQuery.extend({ folder: Folder.optional() }),
    output: pageOf(MaterialRow.extend({ folder: z.string(), collectedAt: Time })),
  }),
})

export const materialCollectPage = page({
  path: '/material/collect',
  component: 'material/materialCollect',
  name: '我的收藏',
  nameEn: 'Favourites',
  actions: [
    '/admin/material-collect/page',
    '/admin/material-collect/folder',
    '/admin/material-collect/add',
    '/admin/material-collect/delete',
  ],
})
