import type { Endpoint, Noun, Receive, Send } from './endpoint.ts'
import { nameOf } from './noun.ts'
import * as all from './nouns.ts'

type All = typeof all
type NounKey = { [K in keyof All]: All[K] extends Noun ? K : never }[keyof All]
/** Every noun by the name that its file gives it. */
export type Nouns = { [K in NounKey]: All[K] }

/** Every noun of the product. Server routes, permissions, OpenAPI and the console's types all come from this list. */
export const nouns = Object.values(all).filter((value): value is Nouns[NounKey] => isNoun(value))
/** The name that its file gives a noun. */
export const nounKeys = Object.entries(all).flatMap(([key, value]) => (isNoun(value) ? [key as NounKey] : []))

function isNoun(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'prefix' in value && 'endpoints' in value
}

type PathsOf<N> = N extends Noun<infer P, infer E> ? { [K in keyof E & string as `${P}/${K}`]: E[K] } : never
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never

/** Every call by its path. */
export type Endpoints = Merge<PathsOf<Nouns[NounKey]>>
export type Path = keyof Endpoints & string
export type EndpointAt<P extends Path> = Endpoints[P] extends Endpoint ? Endpoints[P] : never
/** What a client sends to, and receives in `data` from, a path. */
export type Request<P extends Path> = Send<EndpointAt<P>>
export type Response<P extends Path> = Receive<EndpointAt<P>>

/** Every call with its path, in the order of {@link nouns}. */
export const endpoints: readonly { path: Path; endpoint: Endpoint }[] = nouns.flatMap((noun) =>
  Object.entries(noun.endpoints).map(([key, endpoint]) => ({
    path: `${noun.prefix}/${key}` as Path,
    endpoint: endpoint as Endpoint,
  })),
)

const byPath = new Map<string, { noun: string; verb: string; endpoint: Endpoint }>(
  nouns.flatMap(({ prefix, endpoints }) =>
    Object.entries(endpoints).map(([verb, endpoint]) => [
      `${prefix}/${verb}`,
      { noun: nameOf(prefix), verb, endpoint: endpoint as Endpoint },
    ]),
  ),
)
type Place = { noun: string; verb: string }
/** The noun and the verb of a call: `campus` and `user/page` of `/admin/campus/user/page`. */
export const nounOf = (path: Path): Place => byPath.get(path) as Place
/** The call at a path, if there is one. */
export const endpointAt = (path: string): Endpoint | undefined => byPath.get(path)?.endpoint
