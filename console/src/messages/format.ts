/** A message as the build compiled it (`build/messages.ts`): plain text, or its parts. */
export type Message = string | Token[]
type Token = string | [name: string] | [name: string, kind: 'plural' | 'select', cases: Record<string, Token[]>]
export type Values = Record<string, string | number>

/** Fills a compiled ICU message: arguments, `plural` with `#`, `select`. The parser stays in the build. */
export function format(message: Message, values: Values, language: string, hash = '#'): string {
  if (typeof message === 'string') return message
  return message
    .map((token) => (typeof token === 'string' ? (token === '#' ? hash : token) : fill(token, values, language)))
    .join('')
}

function fill([name, kind, cases]: Exclude<Token, string>, values: Values, language: string): string {
  const value = values[name] ?? ''
  if (!cases) return String(value)
  const choice = kind === 'plural' && !(value in cases) ? new Intl.PluralRules(language).select(Number(value)) : value
  return format(cases[choice] ?? cases.other ?? [], values, language, String(value))
}

/** A text as a label: with a capital where the script has them. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
