import { moneyText } from './money.ts'

/** Fen as yuan: `¥1,234.50`. */
export const MoneyText = ({ fen }: { fen: number }) => <span>{moneyText(fen)}</span>
