import type { Response } from '@cogcampus/contract'
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { useAction } from '../api/useAction.ts'
import { t } from '../messages/index.ts'
import { forgetTyped, keptTyped } from './typed.ts'

interface Props {
  token: string
  /** The form, of which whoever changes the language keeps what is typed. */
  form: RefObject<HTMLFormElement | null>
  offer: Response<'/api/activity-info/detail/new'>
  keep: (ticket: string) => void
}

/** The form of a sign-up, with the fields of the activity; what is wrong stands below its field. */
export function SignUp({ token, form, offer, keep }: Props) {
  const [typed] = useState(() => keptTyped(token))
  useEffect(() => forgetTyped(token), [token])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const send = useAction('/api/activity-info/signUp/new', { done: false })
  const status = statusOf(offer)
  if (offer.now !== 'OPEN' || (offer.left <= 0 && !offer.waitlist)) {
    return (
      <p className="visit-note" role="status">
        {status}
      </p>
    )
  }
  const show = (found: Record<string, string>) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  const given = (name: string) => ({ name, error: errors[name], typed: typed[name] })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const data = new FormData(form.current as HTMLFormElement)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const labels = { name: t('visit.name'), phone: t('visit.phone') }
    const missing = Object.entries(labels).filter(([name]) => text(name) === '')
    const found = Object.fromEntries(missing.map(([name, label]) => [name, t('visit.required', { label })]))
    if (!data.get('consent')) found.consent = t('visit.needConsent')
    show(found)
    if (Object.keys(found).length > 0) return
    const result = await send.run({
      token,
      name: text('name'),
      phone: text('phone').replace(/\D/g, ''),
      childName: text('childName') || null,
      people: Number(text('people') || 1),
      answers: offer.form.map((_, at) => text(`answers.${at}`)),
      consent: true,
    })
    if (result.ok) return keep(result.data.ticket)
    show(Object.fromEntries(result.failure.fields.map(({ path, msg }) => [path, msg])))
  }
  return (
    <form ref={form} className="visit-form" noValidate onSubmit={submit}>
      <h2>{t('visit.title')}</h2>
      <p className="visit-left">{status}</p>
      <Field {...given('name')} label={t('visit.name')} autoComplete="name" maxLength={20} />
      <Field {...given('phone')} label={t('visit.phone')} autoComplete="tel" inputMode="tel" maxLength={13} />
      <Field {...given('childName')} label={t('visit.child')} maxLength={20} />
      {offer.maxPeople > 1 && (
        <Choice
          {...given('people')}
          label={t('visit.people')}
          options={Array.from({ length: offer.maxPeople }, (_, at) => String(at + 1))}
        />
      )}
      {offer.form.map(({ label, kind, required, options }, at) => {
        const common = { ...given(`answers.${at}`), label: required ? label : t('visit.optional', { label }) }
        if (kind === 'CHOICE') return <Choice key={label} {...common} options={['', ...(options ?? [])]} />
        return <Field key={label} {...common} maxLength={200} {...(kind === 'PHONE' ? { inputMode: 'tel' } : {})} />
      })}
      <label className="visit-consent">
        <input
          type="checkbox"
          name="consent"
          defaultChecked={typed.consent !== undefined}
          aria-invalid={errors.consent !== undefined}
          aria-describedby="consent-error"
        />
        {t('visit.consent')}
      </label>
      <p id="consent-error" className="visit-error" aria-live="polite">
        {errors.consent}
      </p>
      <button type="submit" className="visit-button" disabled={send.pending} aria-busy={send.pending}>
        {t(send.pending ? 'visit.sending' : offer.left > 0 ? 'visit.submit' : 'visit.queue')}
      </button>
    </form>
  )
}

function statusOf({ now, left, waitlist }: Props['offer']): string {
  if (now !== 'OPEN') return t(`visit.now.${now}`)
  if (left > 0) return t('visit.left', { count: left })
  return t(waitlist ? 'visit.waitlist' : 'visit.full')
}

interface FieldProps {
  name: string
  label: string
  error: string | undefined
  /** What was typed before the language changed. */
  typed: string | undefined
}

function Field({
  name,
  label,
  error,
  typed,
  ...input
}: FieldProps & { autoComplete?: string; inputMode?: 'tel'; maxLength: number }) {
  return (
    <div className="visit-field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        defaultValue={typed}
        aria-invalid={error !== undefined}
        aria-describedby={`${name}-error`}
      />
      <p id={`${name}-error`} className="visit-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function Choice({ name, label, error, typed, options }: FieldProps & { options: string[] }) {
  return (
    <div className="visit-field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={typed}
        aria-invalid={error !== undefined}
        aria-describedby={`${name}-error`}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option || t('visit.choose')}
          </option>
        ))}
      </select>
      <p id={`${name}-error`} className="visit-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
