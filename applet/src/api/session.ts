import Taro from '@tarojs/taro'
import { keep, kept } from '../app/device'
import { forgetDrafts } from '../app/draft'
import { settings } from '../app/settings'
import { store } from '../app/store'
import { forgetAnswers } from './answers'

/** The session of the device. */
export const session = store<{ token: string | null }>({ token: null }, 'session')

let visit = 0
/** Counts the sessions of this visit: what was asked in one is no answer for the next. */
export const visitNow = (): number => visit

/** Ends the session here: what the device read of the family is removed, too. What somebody wrote and did not send stays for that account. */
export function forget(): void {
  visit += 1
  session.set({ token: null })
  forgetAnswers()
  keep('account', undefined)
  settings.set({ patientId: null, voice: 'plain' })
}

/** Ends the session because the user leaves: nothing of the family stays on the device. */
export function signOut(): void {
  forget()
  forgetDrafts()
}

/** Remembers where the user was going, and asks for the sign-in. */
export function toSignIn(): void {
  const page = Taro.getCurrentInstance().router
  const path = page?.path?.split('?')[0] ?? ''
  if (path.includes('pages/signin')) return
  const { $taroTimestamp: _, ...rest } = page?.params ?? {}
  const query = Object.entries(rest).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  if (path) keep('next', `${path.startsWith('/') ? path : `/${path}`}${query.length ? `?${query.join('&')}` : ''}`)
  void Taro.navigateTo({ url: '/pages/signin/index' })
}

/** The page that asked for the sign-in, once. */
export function takeNext(): string {
  const next = kept<string>('next')
  keep('next', undefined)
  return next && !next.includes('pages/signin') ? next : '/pages/home/index'
}
