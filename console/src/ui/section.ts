import type { ReactNode } from 'react'

/** A tab of a form. It stays mounted, so that a message of the server finds its field in a section that is not seen. */
export const section = (key: string, label: string, children: ReactNode) => ({
  key,
  label,
  children,
  forceRender: true,
})
