import { material } from '@cogcampus/contract/admin/material'
import { accountMaterial } from '@cogcampus/contract/api/material'
import {
  accounts,
  id,
  leaders,
  MARK,
  type Making,
  matrixOf,
  one,
  standard,
  type Target,
} from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const writers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'DOCTOR'] } as const

const fields = ({ word }: Target) => ({
  title: word,
  type: 'link',
  domain: 'memory',
  difficulty: 2,
})
const link = 'https://example.org/material'

/** A material of a campus, which a colleague or the caller has added. */
export async function makeMaterial({ sql, marked, campusId, ownerId, deletedAt }: Making) {
  const made =
    await one(sql`insert into material (campus_id, title, type, domain, difficulty, scope, created_by, deleted_at)
    values (${campusId}, ${marked}, 'link', 'memory', 2, 'CAMPUS', ${ownerId}, ${deletedAt}) returning id, version`)
  await sql`insert into material_version (material_id, number, link, note) values (${made.id}, 1, ${link}, ${marked})`
  return made
}

export default [
  matrixOf(material, {
    things: { material: { owned: true, own: true, make: makeMaterial } },
    mark: async ({ sql }, other) => {
      await sql`insert into material (campus_id, title, type, domain, difficulty, scope)
        values (${other}, ${MARK}, 'link', 'memory', 2, 'CAMPUS')`
    },
    marked: ['page'],
    calls: {
      ...standard('material', { read: readers, write: writers }, fields),
      add: { ...writers, request: (at) => ({ campusId: at.campusId, ...fields(at), link }) },
      link: { ...writers, about: 'material', request: ({ id }) => ({ id, courseIds: [], domains: ['speed'] }) },
      sort: { ...leaders, about: 'material', request: ({ id }) => ({ id, sort: 3 }) },
      score: { ...readers, about: 'material', request: ({ id }) => ({ id, score: 4 }) },
      soDay: { ...readers, about: 'soDay', request: ({ id }) => ({ soDayId: id }) },
      'add/soDay': { ...readers, about: 'soDay', request: ({ id }) => ({ soDayId: id, materialIds: [] }) },
      'version/add': { ...writers, about: 'material', request: ({ id }) => ({ id, link }) },
      'version/revert': { ...writers, about: 'material', request: ({ id }) => ({ id, number: 1 }) },
      'version/page': { ...readers, about: 'material', request: id },
    },
  }),
  matrixOf(accountMaterial, { things: {}, calls: { page: { ...accounts, request: () => ({}) } } }),
]
