import { banner } from '@cogcampus/contract/admin/banner'
import { shownBanner } from '@cogcampus/contract/api/banner'
import { matrixOf, nothing, one, standard } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const
const write = { may: ['HQ_OPERATION'] } as const

export default [
  matrixOf(banner, {
    things: {
      banner: {
        make: ({ sql, word, deletedAt }) =>
          one(sql`insert into banner (title, position, from_day, deleted_at)
            values (${word}, 'HOME', '2026-01-01', ${deletedAt}) returning id, version`),
      },
    },
    calls: standard('banner', { read, write }, ({ word }) => ({
      ...{ title: word, position: 'HOME' as const, fromDay: '2026-01-01' },
    })),
  }),
  matrixOf(shownBanner, {
    calls: {
      all: { may: 'anyone', request: nothing },
      detail: { may: 'anyone', live: 'NOT_FOUND', request: () => ({ id: 987_654_321 }) },
    },
  }),
]
