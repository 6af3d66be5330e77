import type { parentAccount } from '@cogcampus/contract/admin/parent-account'
import type { Handlers } from '../../http/context.ts'
import { add } from './add.ts'
import { forgetAccount, standard } from './crud.ts'

export const parentAccountHandlers: Handlers<typeof parentAccount> = {
  page: standard.page,
  detail: standard.detail,
  add,
  update: standard.update,
  async delete(context, input) {
    await standard.delete(context, input)
    forgetAccount(context, input.id)
    return null
  },
  restore: standard.restore,
}
