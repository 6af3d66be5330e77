import type { ReactNode } from 'react'
import { toSignIn } from '../api/session'
import type { Account } from '../api/useAccount'
import { t } from '../messages'
import { NoChild } from './NoChild'
import { Empty, Shown } from './Shown'

/** What an account needs before it sees its own rows: the sign-in, a bound phone, the agreements, and, but for what `visitors` have, a child. */
export function Gate({
  account,
  visitors = false,
  children,
}: {
  account: Account
  visitors?: boolean
  children: ReactNode
}) {
  const { signedIn, user } = account
  if (!signedIn) return <Empty text={t('gate.signIn')} action={t('gate.signInAction')} onAction={toSignIn} />
  return (
    <Shown read={user}>
      {({ phoneBound, agreementDue, patients }) => {
        if (!phoneBound || agreementDue)
          return <Empty text={t(phoneBound ? 'gate.agree' : 'gate.bind')} action={t('gate.goOn')} onAction={toSignIn} />
        if (patients.length === 0 && !visitors) return <NoChild />
        return <>{children}</>
      }}
    </Shown>
  )
}
