/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the server stands; the console's own origin when not set. */
  readonly VITE_API_BASE?: string
}

/** Absent in browsers without Trusted Types. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown
  }
}

declare module 'virtual:contract' {
  import type { Kind } from '@cogcampus/contract/endpoint'
  /** The kind of each call that is answered once and is not a plain read. */
  export const kinds: Readonly<Record<string, Exclude<Kind, 'read' | 'stream'>>>
  /** Calls open to every signed-in user. */
  export const open: readonly string[]
  /** Path prefixes of the nouns. */
  export const prefixes: readonly string[]
  /** Reads that answer signed addresses of private files. */
  export const signed: readonly string[]
}
declare module 'virtual:endpoint-names' {
  import type { Language } from '@cogcampus/contract/envelope'
  /** What each call is called, by its path. */
  export const names: Readonly<Record<Language, Readonly<Record<string, string>>>>
}
declare module 'virtual:shipped-routes' {
  import type { ShippedRoute } from '@cogcampus/contract/admin/rbac/resource'
  /** The pages that the console ships, as the import of routes takes them. */
  export const routes: ShippedRoute[]
}
declare module 'virtual:page-reads' {
  /** The granted reads that each page makes, by its component. */
  export const pageReads: Readonly<Record<string, readonly string[]>>
}
declare module 'virtual:page-nouns' {
  /** The nouns of which each page shows texts, by its component. */
  export const pageNouns: Readonly<Record<string, readonly string[]>>
}
declare module 'virtual:field-kinds' {
  /** What the fields of rows are, by their names, or by `<noun>/<name>`; those without an entry are texts. */
  export const kinds: Readonly<Record<string, string>>
}
declare module 'virtual:tokens.css'
declare module 'virtual:antd.css'
