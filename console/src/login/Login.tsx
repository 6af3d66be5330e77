import { limits } from '@cogcampus/contract/limits'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { productTitle } from '../api/product.ts'
import { toLogin } from '../api/session.ts'
import { signIn } from '../api/signIn.ts'
import { loadApp } from '../app/loadApp.ts'
import { t } from '../messages/index.ts'
import { Field } from './Field.tsx'
import { SplitPanel } from './SplitPanel.tsx'
import './login.css'

const nameKey = 'cog.loginName'
type Errors = { loginName?: string | undefined; passWord?: string | undefined }

/** The login page: light, for it is the first thing that loads; the application is fetched while the user types. */
export function Login() {
  const kept = localStorage.getItem(nameKey)
  const [loginName, setLoginName] = useState(kept ?? '')
  const [passWord, setPassWord] = useState('')
  const [remember, setRemember] = useState(kept !== null)
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState(false)
  const [pending, setPending] = useState(false)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState<string>()
  const unassigned = new URLSearchParams(location.search).get('reason') === 'noRole'
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus()

  useEffect(() => {
    toLogin()
    document.title = productTitle()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => focus(kept ? 'passWord' : 'loginName'), [])

  const check = (values: Errors): Errors => ({
    loginName:
      (values.loginName ?? '').length < limits.loginNameMin
        ? t('core.loginNameShort', { min: limits.loginNameMin })
        : undefined,
    passWord:
      (values.passWord ?? '').length < limits.passwordMin
        ? t('core.passwordShort', { min: limits.passwordMin })
        : undefined,
  })
  const checkOne = (name: keyof Errors) => {
    setCapsLock(undefined)
    setErrors((before) => ({ ...before, [name]: check({ loginName, passWord })[name] }))
  }
  const watchCase = (event: KeyboardEvent<HTMLInputElement>) => {
    if (/^[a-zA-Z]$/.test(event.key))
      setCapsLock(/[A-Z]/.test(event.key) !== event.shiftKey ? event.currentTarget.name : undefined)
    if (event.key === 'CapsLock') setCapsLock(undefined)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = check({ loginName, passWord })
    setErrors(found)
    const first = found.loginName ? 'loginName' : found.passWord ? 'passWord' : undefined
    if (first) return focus(first)
    setPending(true)
    if (remember) localStorage.setItem(nameKey, loginName)
    else localStorage.removeItem(nameKey)
    if (await signIn(loginName, passWord)) return
    setPending(false)
    setRefused(true)
    focus('passWord')
  }
  const typed = () => {
    setRefused(false)
    loadApp().catch(() => undefined)
  }

  return (
    <SplitPanel>
      {unassigned ? (
        <p className="login-note" role="alert">
          {t('core.noRole')}
        </p>
      ) : (
        <p className="panel-hint">{t('core.welcomeHint')}</p>
      )}
      <form ref={form} noValidate onSubmit={submit} onInput={typed}>
        <Field
          name="loginName"
          label={t('core.loginName')}
          autoComplete="username"
          maxLength={limits.passwordMax}
          value={loginName}
          error={errors.loginName}
          marked={refused}
          tip={capsLock === 'loginName' ? t('core.capsLock') : undefined}
          onChange={(event) => setLoginName(event.target.value.trim())}
          onBlur={() => checkOne('loginName')}
          onKeyDown={watchCase}
        />
        <Field
          name="passWord"
          label={t('core.password')}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={passWord}
          error={errors.passWord}
          marked={refused}
          tip={capsLock === 'passWord' ? t('core.capsLock') : undefined}
          onChange={(event) => setPassWord(event.target.value)}
          onBlur={() => checkOne('passWord')}
          onKeyDown={watchCase}
        >
          <button
            type="button"
            className="field-eye"
            aria-pressed={shown}
            aria-label={t('core.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
              <circle cx="12" cy="12" r="3" />
              {!shown && <path d="M4 20 20 4" />}
            </svg>
          </button>
        </Field>
        <label className="login-remember">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('core.remember')}
        </label>
        <button type="submit" className="plain-button login-button" disabled={pending} aria-busy={pending}>
          {t(pending ? 'core.signingIn' : 'core.signIn')}
        </button>
      </form>
    </SplitPanel>
  )
}
