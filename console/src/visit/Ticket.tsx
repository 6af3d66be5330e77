import type { SignUpState } from '@cogcampus/contract/life/activity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../api/attempt.ts'
import type { Failure } from '../api/failure.ts'
import { useAction } from '../api/useAction.ts'
import { t } from '../messages/index.ts'
import type { Key } from '../messages/keys.ts'
import { QrCode } from '../ui/QrCode.tsx'

const heads: Record<SignUpState, Key> = {
  SIGNED: 'visit.signed',
  WAITLIST: 'visit.waiting',
  CHECKED_IN: 'visit.in',
  NO_SHOW: 'visit.noShow',
  NOT_PLACED: 'visit.notPlaced',
  CANCELLED: 'visit.taken',
}

/** The own sign-up: its state, and the code for the door, which changes every minute. */
export function Ticket({ ticket, forget }: { ticket: string; forget: () => void }) {
  const own = useQuery({
    queryKey: ['/api/activity-info', 'ticket', ticket],
    queryFn: async () => {
      const result = await attempt('/api/activity-info/code/new', { ticket }, { quiet: true })
      if (!result.ok) throw result.failure
      return result.data
    },
    // The next code when this one is over, the state of the line and of the door in between.
    refetchInterval: ({ state }) => Math.min(10, state.data?.seconds ?? 10) * 1000 + 200,
  })
  if (own.error && !own.data) {
    return (
      <p className="visit-note" role="alert">
        {own.error.message} {/* Where only the network failed, the ticket is still what names the sign-up. */}
        {(own.error as Failure).errCode === 'NOT_FOUND' && (
          <button type="button" className="visit-link" onClick={forget}>
            {t('visit.again')}
          </button>
        )}
      </p>
    )
  }
  if (!own.data) return null
  const { state, name, people, place, code, qr } = own.data
  return (
    <section className="visit-ticket" aria-live="polite" data-state={state}>
      <h2>{t(heads[state])}</h2>
      <p>{t('visit.of', { name, count: people })}</p>
      {place !== null && <p>{t('visit.place', { count: place })}</p>}
      {code && qr && (
        <>
          <QrCode text={qr} label={t('visit.code')} />
          <p className="visit-code">
            {code.slice(0, 4)} {code.slice(4)}
          </p>
          <p className="visit-hint">{t('visit.codeHint')}</p>
          <p className="visit-hint">{t('visit.keep')}</p>
        </>
      )}
      {(state === 'SIGNED' || state === 'WAITLIST') && <Cancel ticket={ticket} waits={state === 'WAITLIST'} />}
      {state === 'CANCELLED' && (
        <button type="button" className="visit-link" onClick={forget}>
          {t('visit.again')}
        </button>
      )}
    </section>
  )
}

/** Gives the seat, or the place in line, back, once it was asked whether to keep it. */
function Cancel({ ticket, waits }: { ticket: string; waits: boolean }) {
  const [asked, ask] = useState(false)
  const cancel = useAction('/api/activity-info/cancel/new', { done: false })
  if (!asked)
    return (
      <button type="button" className="visit-link" onClick={() => ask(true)}>
        {t('visit.cancel')}
      </button>
    )
  const give = async () => {
    await cancel.run({ ticket })
    ask(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label={t('visit.cancel')}>
      <p>{t(waits ? 'visit.sureWaiting' : 'visit.sure')}</p>
      <p className="visit-answers">
        <button type="button" className="visit-link" disabled={cancel.pending} onClick={() => ask(false)}>
          {t(waits ? 'visit.stayWaiting' : 'visit.stay')}
        </button>
        <button type="button" className="visit-link" disabled={cancel.pending} onClick={() => void give()}>
          {t('visit.cancelSure')}
        </button>
      </p>
    </div>
  )
}
