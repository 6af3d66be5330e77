import { limits } from '@cogcampus/contract/limits'

const secondsADay = 86_400

/** Cookies of the console last 30 days (specification section 9). */
export function setCookie(name: string, value: string): void {
  write(name, encodeURIComponent(value), limits.cookieDays * secondsADay)
}

export function removeCookie(name: string): void {
  write(name, '', 0)
}

export function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}

function write(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and absent without TLS
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=strict`
}
