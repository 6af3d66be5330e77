import { t } from '../../../messages/index.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { accountTones } from '../patient.ts'

/** Whether an account is in use, waits for the first sign-in, or is locked. */
export function AccountTag({ account: { bound, locked } }: { account: { bound: boolean; locked: boolean } }) {
  const state = locked ? 'LOCKED' : bound ? 'BOUND' : 'WAITING'
  return <StatusTag tone={accountTones[state]}>{t(`parent-info:account.${state}`)}</StatusTag>
}
