/** Fen as yuan: `¥1,234.50`, with the minus sign of the figures where it went out. */
export const moneyText = (fen: number): string =>
  `${fen < 0 ? '−' : ''}¥${(Math.abs(fen) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`

/** What stays of a text typed as yuan: digits, one point with two places, a leading minus if allowed. */
export function typedYuan(text: string, negative: boolean): string {
  const sign = negative && text.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return sign + whole + (rest.length > 0 ? `.${rest.join('').slice(0, 2)}` : '')
}

/** Fen as they stand in a field: `1234.50`. */
export const yuanOf = (fen: number | null | undefined): string =>
  fen === null || fen === undefined ? '' : (fen / 100).toFixed(2)

/** The fen of a text typed as yuan; null while it is no number. */
export function fenOf(typed: string): number | null {
  const fen = Math.round(Number(typed) * 100)
  return typed !== '' && Number.isFinite(fen) ? fen : null
}
