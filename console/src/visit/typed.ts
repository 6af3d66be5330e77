/** What a visitor typed into the form of a sign-up, by the name of each field. */
type Typed = Record<string, string>

const keyOf = (token: string) => `cog.activity.typed.${token}`

/** Keeps what is typed over a reload, in this tab alone: the phone may be one that others use, too. */
export function keepTyped(token: string, form: HTMLFormElement | null): void {
  if (form) sessionStorage.setItem(keyOf(token), JSON.stringify(Object.fromEntries(new FormData(form))))
}

/** What was kept before the reload. */
export const keptTyped = (token: string): Typed => JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}') as Typed

/** Keeps nothing any more. */
export const forgetTyped = (token: string): void => sessionStorage.removeItem(keyOf(token))
