import type { RemindCode, RoleCode } from './enums.ts'

/**
 * A page of the console, declared beside the noun whose calls it makes; `menu.ts` says where it stands. Its file is
 * `console/src/features/<component>.tsx` with `/pages/` before the last part.
 */
export interface MenuPage<P extends string = string> {
  path: `/${string}`
  /** `<area>/<page>`. */
  component: `${string}/${string}`
  name: string
  nameEn: string
  icon?: string
  hidden?: boolean
  fixed?: boolean
  remind?: RemindCode
  /** The roles that see the page when it is installed, besides administrators; not given: every role that holds its first call. */
  roles?: readonly RoleCode[]
  /** Every role that holds a call of this verb, of any noun, sees the page: such a call leads there. */
  shownWith?: string
  /** The calls the page needs beyond those open to every signed-in user. */
  actions: readonly P[]
}

/** Declares a page; its calls keep their names, so that the menu is checked against the contract. */
export const page = <const P extends MenuPage>(declared: P): P => declared

const verbs = ['page', 'detail', 'add', 'update', 'delete', 'restore'] as const

/** The calls of a page that lists a noun with the standard set: `standardCalls('/admin/tag')`. */
export const standardCalls = <P extends string>(prefix: P): `${P}/${(typeof verbs)[number]}`[] =>
  verbs.map((verb) => `${prefix}/${verb}` as const)
