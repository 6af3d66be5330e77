import { refuse } from '../lib/errors.ts'

/** Above this the key with the oldest call is dropped; its bucket is full again anyway, unless very many call at once. */
const MAX_KEYS = 50_000

/** A token bucket for each key: holds so many calls and refills within a minute, or so many minutes. */
export class RateLimit {
  readonly #most: number
  readonly #ms: number
  readonly #clock: () => number
  readonly #buckets = new Map<string | number, { calls: number; at: number }>()

  /** 0 is no limit. The clock answers milliseconds that only grow. */
  constructor(most: number, clock = () => performance.now(), minutes = 1) {
    this.#most = most
    this.#ms = minutes * 60_000
    this.#clock = clock
  }

  /** Takes one call from the bucket of a key; refuses with the seconds until the next one is allowed. */
  take(key: string | number): void {
    if (this.#most === 0) return
    const now = this.#clock()
    const perMs = this.#most / this.#ms
    const before = this.#buckets.get(key) ?? { calls: this.#most, at: now }
    const calls = Math.min(this.#most, before.calls + (now - before.at) * perMs)
    if (calls < 1) throw refuse('TOO_MANY_CALLS', { params: { seconds: Math.ceil((1 - calls) / perMs / 1000) } })
    this.#buckets.delete(key)
    this.#buckets.set(key, { calls: calls - 1, at: now })
    if (this.#buckets.size > MAX_KEYS) this.#buckets.delete(this.#buckets.keys().next().value as string)
  }
}

/**
 * The rate-limit key of an address: the address itself for IPv4, also where it comes through NAT64, and the /64 network for
 * IPv6, where one connection has 2^64 addresses.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  // 64:ff9b::/96 (RFC 6052) stands for the IPv4 address in its last 32 bits, as the mapped addresses do.
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1)
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const missing = ip.includes('::') ? 8 - first.length - last.length : 0
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  if (groups.slice(0, 6).join(':') === NAT64) return dotted(groups.slice(6))
  return groups.slice(0, 4).join(':')
}

const NAT64 = '64:ff9b:0:0:0:0'

const dotted = (groups: readonly string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
