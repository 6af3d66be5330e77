import { t } from '../messages/index.ts'

/** Name of the caller of a log row: a member of staff, or an account of the mini-program, by its id where it has no name. */
export function callerText({ userName, accountId }: { userName: string | null; accountId: number | null }) {
  return userName ?? (accountId === null ? null : t('common.account', { id: accountId }))
}
