import type { ReactNode } from 'react'

export interface BoxProps {
  className?: string
  children?: ReactNode
  /** A text of CSS properties; only for what is known while running. */
  style?: string
  label?: string
  role?: 'status' | 'alert' | 'list' | 'listitem' | 'navigation' | 'img' | 'group'
}
export interface OverProps {
  className: string
  children: ReactNode
  label: string
  /** It is to be closed by a key. */
  onClose: () => void
}
export interface RestProps {
  className: string
  onClick: () => void
}
export interface PressProps {
  className?: string
  children?: ReactNode
  onClick?: () => void
  disabled?: boolean
  label?: string
  /** Whether a choice is chosen. */
  pressed?: boolean
  /** What the messaging app does at the tap. */
  asks?: 'share' | 'getPhoneNumber' | 'contact'
  onPhone?: (detail: { code?: string }) => void
}
export interface TickProps {
  className?: string
  children: string
  on: boolean
  onChange: (on: boolean) => void
}
export interface AreaProps {
  className?: string
  value: string
  onInput: (value: string) => void
  max: number
  label?: string
  placeholder?: string
}
export interface LineProps extends Omit<AreaProps, 'max'> {
  max?: number
  type?: 'text' | 'tel'
}
export interface DayProps {
  className?: string
  value: string
  onChange: (value: string) => void
  from?: string
  to?: string
  label?: string
  placeholder?: string
}
export interface PicProps {
  className?: string
  src: string
  alt: string
}
export interface PlayProps extends PicProps {
  /** It cannot be played. */
  onFail?: (() => void) | undefined
}
export interface WebProps {
  className?: string
  href: string
  children: string
}
