import { t } from '../messages'
import { Txt } from './native'
import { Action } from './parts'
import { Sheet } from './Sheet'

/** Asks before what one tap should not do: says what follows, above the button that does it and the one that does not. */
export const Sure = ({
  title,
  why,
  sure,
  busy = false,
  onSure,
  onClose,
}: {
  title: string
  why: string
  /** The words of the button that does it. */
  sure: string
  busy?: boolean
  onSure: () => void
  onClose: () => void
}) => (
  <Sheet title={title} onClose={onClose}>
    <Txt className="text">{why}</Txt>
    <Action kind="danger" busy={busy} onClick={onSure}>
      {sure}
    </Action>
    <Action kind="plain" onClick={onClose}>
      {t('common.notYet')}
    </Action>
  </Sheet>
)
