import { phrase } from '@cogcampus/contract/admin/phrase'
import { id, matrixOf, one, row } from '../../../test/matrix/policy.ts'

const writers = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const pupils = { ageGroup: 'PUPIL' } as const
const own = { ...writers, about: 'phrase', mine: { elsewhere: 'NOT_FOUND' } } as const

export default matrixOf(phrase, {
  things: {
    phrase: {
      make: ({ sql, marked, ownerId, deletedAt }) =>
        one(sql`insert into phrase (user_id, age_group, text, deleted_at)
          values (${ownerId}, 'PUPIL', ${marked}, ${deletedAt}) returning id, version`),
    },
  },
  calls: {
    list: { ...writers, request: () => pupils },
    add: { ...writers, request: ({ word }) => ({ ...pupils, text: word }) },
    update: { ...own, request: (at) => ({ ...row(at), text: at.word }) },
    delete: { ...own, request: id },
  },
})
