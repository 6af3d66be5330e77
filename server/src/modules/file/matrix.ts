import { file } from '@cogcampus/contract/admin/file'
import { accountFile } from '@cogcampus/contract/api/file'
import { accounts, matrixOf, nothing, signedIn } from '../../../test/matrix/policy.ts'

export default [
  matrixOf(file, {
    calls: {
      authUrl: { ...signedIn, request: () => ({ filename: 'a.pdf' }) },
      upload: { ...signedIn, request: nothing },
    },
  }),
  matrixOf(accountFile, {
    calls: {
      authUrl: { ...accounts, request: () => ({ filename: 'a.pdf', kind: 'homework' as const }) },
      upload: { ...accounts, request: () => ({ kind: 'homework' as const }) },
    },
  }),
]
