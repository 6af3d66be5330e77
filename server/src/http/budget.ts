import { refuse } from '../lib/errors.ts'

/** Whoever called longest ago is forgotten first; he had his whole budget back anyway, unless very many call at once. */
const MOST_KEPT = 50_000

/** Calls that each key may make: so many at once, and as many again in the course of every minute. */
export class Budget {
  readonly #perMinute: number
  readonly #left = new Map<string | number, { calls: number; at: number }>()

  /** 0 is without end. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Takes one call; refused with the time after which there is one again. */
  take(key: string | number): void {
    if (this.#perMinute === 0) return
    const now = performance.now()
    const perMs = this.#perMinute / 60_000
    const before = this.#left.get(key) ?? { calls: this.#perMinute, at: now }
    const calls = Math.min(this.#perMinute, before.calls + (now - before.at) * perMs)
    if (calls < 1) throw refuse('TOO_MANY_CALLS', { params: { seconds: Math.ceil((1 - calls) / perMs / 1000) } })
    this.#left.delete(key)
    this.#left.set(key, { calls: calls - 1, at: now })
    if (this.#left.size > MOST_KEPT) this.#left.delete(this.#left.keys().next().value as string)
  }
}

/** Whom an address stands for: of IPv6, where one connection has 2^64 of them, the network. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1)
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}
