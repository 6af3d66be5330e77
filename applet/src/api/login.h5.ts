import { keep, kept } from '../app/device'

/** In a browser there is no messaging app: the demo's stand-in of its login service takes the phone itself. */
export const standIn = true

/** The code of the stand-in for the phone that was typed. */
export async function loginCode(): Promise<string> {
  return `demo:${kept<string>('phone') ?? ''}`
}

/** Remembers whose phone this browser plays. */
export function choosePhone(phone: string): void {
  keep('phone', phone)
}
/** The stand-in verifies the phone that was typed at the sign-in. */
export const phoneCode = (_detail: { code?: string }): string | null => `demo:${kept<string>('phone') ?? ''}`
