import type { ReactNode } from 'react'
import { t } from '../messages'
import { Txt } from './native'
import { Action } from './parts'
import { Sheet } from './Sheet'

/** Asks before what one tap should not do: says what follows, above the button that does it and the one that does not. */
export const Sure = ({
  title,
  why,
  sure,
  kind = 'danger',
  busy = false,
  onSure,
  onClose,
  children,
}: {
  title: string
  why: string
  /** The words of the button that does it. */
  sure: string
  kind?: 'main' | 'danger'
  busy?: boolean
  onSure: () => void
  onClose: () => void
  /** What else is said or asked before it is done. */
  children?: ReactNode
}) => (
  <Sheet title={title} onClose={onClose}>
    <Txt className="text">{why}</Txt>
    {children}
    <Action kind={kind} busy={busy} onClick={onSure}>
      {sure}
    </Action>
    <Action kind="plain" onClick={onClose}>
      {t('common.notYet')}
    </Action>
  </Sheet>
)
