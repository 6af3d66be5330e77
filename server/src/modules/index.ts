import { type Nouns, nounKeys, nouns, type Path } from '@cogcampus/contract'
import type { Noun } from '@cogcampus/contract/endpoint'
import type { Handler, SlowHandler } from '../http/context.ts'
import * as all from './handlers.ts'

/** The handlers of a noun are named after it: `campusHandlers` of `campus`. A noun without them does not compile. */
type Wanted = { [K in keyof Nouns as `${K}Handlers`]: Bound<Nouns[K]> }
type Bound<N extends Noun> = {
  [K in keyof N['endpoints']]: Handler<N['endpoints'][K]> | SlowHandler<N['endpoints'][K]>
}
const modules: Wanted = all

const byPrefix = new Map<string, object>(
  nouns.map(({ prefix }, index) => [prefix, modules[`${nounKeys[index] as keyof Nouns}Handlers`]]),
)

const byPath = new Map<string, unknown>(
  nouns.flatMap((noun) =>
    Object.entries(handlersOf(noun)).map(([verb, handler]) => [`${noun.prefix}/${verb}`, handler]),
  ),
)

/** The handler of one path. */
export const handlerOf = (path: Path): unknown => byPath.get(path)

/** The handlers of a noun, by the key of each call. */
export function handlersOf({ prefix }: Noun): object {
  return byPrefix.get(prefix) as object
}
