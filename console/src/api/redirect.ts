/**
 * The page of this console that `?redirect=` asks for, or null. Browsers drop tabs and line breaks from an address, read
 * `\` as `/` and resolve `..`, so only the form of our own addresses counts; other letters stand in them in their code.
 */
export function redirectOf(search: string): string | null {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  const isPlain = /^(\/([\w-]|%[89A-F][\dA-F])+)+(\?[!-~]*)?$/i.test(wanted) && !/[#\\]/.test(wanted)
  return isPlain && !/^\/login([/?]|$)/i.test(wanted) ? wanted : null
}
