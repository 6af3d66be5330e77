import type { Response } from '@cogcampus/contract'
import { BUSINESS_TIME_ZONE } from '@cogcampus/contract/limits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileUrl } from '../api/request.ts'
import { useApi } from '../api/useApi.ts'
import { language, setLanguage, t } from '../messages/index.ts'
import { SignUp } from './SignUp.tsx'
import { Ticket } from './Ticket.tsx'
import { keepTyped } from './typed.ts'
import './visit.css'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
type Offer = Response<'/api/activity-info/detail/new'>

/** The public page of an activity at a campus, behind the link that the campus shares: what it is, and a sign-up. */
export function Visit() {
  return (
    <QueryClientProvider client={client}>
      <Page token={location.pathname.split('/')[2] ?? ''} />
    </QueryClientProvider>
  )
}

function Page({ token }: { token: string }) {
  const key = `cog.activity.${token}`
  const [ticket, setTicket] = useState(() => localStorage.getItem(key))
  const form = useRef<HTMLFormElement>(null)
  const offer = useApi('/api/activity-info/detail/new', { token }, { live: true })
  const keep = (next: string | null) => {
    if (next) localStorage.setItem(key, next)
    else localStorage.removeItem(key)
    setTicket(next)
  }
  const switchLanguage = () => {
    keepTyped(token, form.current)
    setLanguage(language === 'en' ? 'zh-CN' : 'en')
  }
  return (
    <main className="visit">
      <button type="button" className="visit-language" onClick={switchLanguage}>
        {t('visit.language')}
      </button>
      {offer.error && !offer.data && (
        <p className="visit-note" role="alert">
          {offer.error.errCode === 'NOT_FOUND' || offer.error.errCode === 'BAD_INPUT'
            ? t('visit.gone')
            : offer.error.message}
        </p>
      )}
      {offer.data && (
        <>
          <About offer={offer.data} />
          {ticket ? (
            <Ticket ticket={ticket} forget={() => keep(null)} />
          ) : (
            <SignUp token={token} form={form} offer={offer.data} keep={keep} />
          )}
          <section className="visit-content">{offer.data.content}</section>
        </>
      )}
    </main>
  )
}

const moment = (value: string, withDay = true) =>
  new Intl.DateTimeFormat(language, {
    timeZone: BUSINESS_TIME_ZONE,
    ...(withDay ? { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(new Date(value))
const dayOf = (value: string) => new Date(value).toLocaleDateString('en-CA', { timeZone: BUSINESS_TIME_ZONE })

function About({ offer }: { offer: Offer }) {
  const { title, cover, campusName, place, address, phone, fee, audience } = offer
  const { startAt, endAt, now, signFrom, signTo } = offer
  const facts = [
    [t('visit.when'), `${moment(startAt)} – ${moment(endAt, dayOf(startAt) !== dayOf(endAt))}`],
    [t('visit.where'), [campusName, place, address].filter(Boolean).join(' · ')],
    [t('visit.fee'), fee === 0 ? t('visit.free') : t('visit.perPerson', { fee: fee / 100 })],
    [t('visit.audience'), audience],
    [t('visit.signFrom'), now === 'SOON' && signFrom && moment(signFrom)],
    [t('visit.signTo'), moment(signTo)],
    [t('visit.call'), phone && <a href={`tel:${phone}`}>{phone}</a>],
  ] as const
  return (
    <header className="visit-head">
      {cover && <img src={fileUrl(cover)} alt="" />}
      <h1>{title}</h1>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
