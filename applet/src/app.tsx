import type { PropsWithChildren } from 'react'
import './app.css'

/** Pages stand for themselves: what they share is in `app/` and `api/`. */
export default function App({ children }: PropsWithChildren) {
  return children
}
