/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the server stands; the console's own origin when not set. */
  readonly VITE_API_BASE?: string
}

declare module 'virtual:contract' {
  import type { Kind } from '@cogcampus/contract/endpoint'
  /** The kind of each call that is answered once and is not a plain read. */
  export const kinds: Readonly<Record<string, Exclude<Kind, 'read' | 'stream'>>>
  /** Calls open to whoever is signed in. */
  export const open: readonly string[]
  /** Path prefixes of the nouns. */
  export const prefixes: readonly string[]
}
declare module 'virtual:endpoint-names' {
  import type { Language } from '@cogcampus/contract/envelope'
  /** What each call is called, by its path. */
  export const names: Readonly<Record<Language, Readonly<Record<string, string>>>>
}
declare module 'virtual:tokens.css'
declare module 'virtual:antd.css'
