import { t } from '../../../messages/index.ts'

/** What the messaging app's answers mean, of those that its documents name. */
const known = [-1, 40001, 40003, 40037, 41030, 45009, 45011, 47003] as const
type Known = (typeof known)[number]
const isKnown = (code: number): code is Known => (known as readonly number[]).includes(code)

/** What the messaging app answered, in words where they are known, with its number. */
export const answerText = (code: number): string =>
  isKnown(code) ? t(`operate.notice.code.${code}`) : t('operate.notice.answered', { code })
