import { hasText, t } from '../../../messages/index.ts'

/** What the messaging app answered: in words, of what its documents name, else its number. */
export function answerText(code: number): string {
  const known = `notice:code.${code}` as const
  return hasText(known) ? t(known) : t('operate.notice.answered', { code })
}
