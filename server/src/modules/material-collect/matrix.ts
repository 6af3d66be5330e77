import { materialCollect } from '@cogcampus/contract/admin/material-collect'
import { matrixOf, most, nothing, one } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const

export default matrixOf(materialCollect, {
  things: {
    'favourite material': {
      make: async ({ sql, place, word, caller, ownerId, deletedAt }) => {
        const made = await one(sql`insert into material (title, type, domain, difficulty, scope)
          values (${word}, 'link', 'memory', 2, 'ALL') returning id`)
        const userId = place === 'own' ? (caller.userId ?? ownerId) : ownerId
        if (!deletedAt) await sql`insert into material_collect (user_id, material_id) values (${userId}, ${made.id})`
        return made
      },
    },
  },
  calls: {
    // Any that is found can be added; a favourite of another user is none of the caller's.
    add: { ...readers, live: 'UNKNOWN_REFERENCE', request: () => ({ materialId: 987_654_321 }) },
    delete: {
      ...readers,
      about: 'favourite material',
      mine: { elsewhere: 'NOT_FOUND' },
      request: ({ id }) => ({ id }),
    },
    folder: { ...readers, request: nothing },
    page: { ...readers, request: most },
  },
})
