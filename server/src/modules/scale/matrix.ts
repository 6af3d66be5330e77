import { scale } from '@cogcampus/contract/admin/scale'
import { matrixOf, one, operations, standard, type Target } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const switchers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const

const total = { rule: 'ENTERED', min: 0, max: 30, step: 1, direction: 'UP', bonus: null } as const
const fields = ({ word }: Target) => ({
  ...{ kind: 'MoCA', edition: word.slice(-20), name: word, nameEn: word },
  ...{ forms: [], measures: [], total, bands: [], retestDays: 90, licensed: false },
})

export default matrixOf(scale, {
  things: {
    scale: {
      make: ({ sql, word, deletedAt }) =>
        one(sql`insert into scale (kind, edition, name, name_en, total, retest_days, licensed, deleted_at)
          values ('MoCA', ${word}, ${word}, ${word}, ${total}, 90, false, ${deletedAt}) returning id, version`),
    },
  },
  calls: {
    ...standard('scale', { read: readers, write: operations }, fields),
    campuses: { ...switchers, about: 'scale', request: ({ id }) => ({ id }) },
    switch: { ...switchers, about: 'scale', request: ({ id, campusId }) => ({ id, campusId, on: true }) },
  },
})
