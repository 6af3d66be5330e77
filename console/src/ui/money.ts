/** Fen as yuan: `¥1,234.50`. */
export const moneyText = (fen: number): string =>
  `${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`
