import { notify } from '../../../api/notify.ts'
import { t } from '../../../messages/index.ts'

/** Copies a text, and says whether it worked. */
export const copyText = (text: string): Promise<unknown> =>
  navigator.clipboard.writeText(text).then(
    () => notify.success(t('system.copied')),
    () => notify.warning(t('system.copyFailed')),
  )
