import { subject } from '@cogcampus/contract/admin/education/subject'
import { id, matrixOf, nothing, offices, one, operations, row, signedIn } from '../../../../test/matrix/policy.ts'

export default matrixOf(subject, {
  things: {
    subject: {
      make: ({ sql, word, deletedAt }) =>
        one(sql`insert into subject (name, level_name, deleted_at)
          values (${word}, ${word}, ${deletedAt}) returning id, version`),
    },
  },
  calls: {
    list: { ...signedIn, request: nothing },
    page: { ...offices, request: nothing },
    edit: { ...operations, about: 'subject', request: (at) => ({ ...row(at), name: at.word, levelName: at.word }) },
    'select/:id': { ...offices, about: 'subject', request: id },
    'delete/:id': { ...operations, about: 'subject', request: id },
  },
})
