/** Fen as yuan: `¥1,234.50`. */
export function MoneyText({ fen }: { fen: number }) {
  return (
    <span>{`${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`}</span>
  )
}
