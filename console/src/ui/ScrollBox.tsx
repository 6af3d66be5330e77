import type { ReactNode } from 'react'

interface Props {
  /** What is in the box, such as the caption of its table. */
  label: string
  className: string | undefined
  children: ReactNode
}

/** A box that scrolls sideways where its content is too wide; it takes the focus, so that arrow keys scroll it. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
