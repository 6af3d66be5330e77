import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { DeliveryFault } from '@cogcampus/contract/webhooks'

/** What a system answered: an HTTP status, or why there was none. */
export interface Answered {
  code: number | null
  fault: DeliveryFault | null
}

/** Why nothing is sent to an address: it is no HTTPS, it is one that nothing is sent to, or there is none of that name. */
export type Unreachable = 'HTTPS' | 'ADDRESS' | 'DNS'

const TIMEOUT_MS = 5_000
/** No more of an answer is read, and nothing of it kept. */
const READ_BYTES = 1_024
const LOOPBACK = '127.0.0.1'

/**
 * This machine, its own link (where clouds answer with credentials), and what is no single host. Addresses of private networks are
 * none of them: the systems of a centre stand there.
 */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Where Alibaba Cloud answers with credentials, outside of the link.
  ['100.100.100.200', 32],
  // Where Azure does.
  ['168.63.129.16', 32],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, prefix, 'ipv4')
  // As a network of IPv6 alone reaches it.
  closed.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const) {
  closed.addSubnet(net, prefix, 'ipv6')
}

/** Whether nothing is sent to this address, also where it stands for one of IPv4 in the form of IPv6. */
export const isClosed = (scoped: string): boolean => {
  const address = scoped.replace(/%.*/, '')
  const version = isIP(address)
  return version === 0 || closed.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

class Closed extends Error {}

/** As `dns.lookup`, and fails where one of the addresses is closed: what is connected to is what was looked at. */
const openLookup: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const refused = error ?? (found.some(({ address }) => isClosed(address)) ? new Closed(host) : null)
    const [first = { address: '', family: 0 }] = found ?? []
    if (refused) answer(refused, [])
    else if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}

/** The host as an address or name, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Sends to the systems of others, by HTTPS alone, and never to this machine or its own link. */
export class Outward {
  readonly #toLoopback: boolean
  readonly #timeoutMs: number

  /** `toLoopback`: also to 127.0.0.1, without TLS, where tests and demonstrations listen. */
  constructor({ toLoopback = false, timeoutMs = TIMEOUT_MS }: { toLoopback?: boolean; timeoutMs?: number } = {}) {
    this.#toLoopback = toLoopback
    this.#timeoutMs = timeoutMs
  }

  /** Why nothing can be sent to an address, null where it can; looks its host up. */
  async unreachable(address: string): Promise<Unreachable | null> {
    const url = new URL(address)
    const refused = this.#refused(url)
    if (refused || isIP(hostOf(url)) || this.#isOwn(url)) return refused
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve('DNS'), this.#timeoutMs)
      openLookup(hostOf(url), {}, (error) => {
        clearTimeout(late)
        resolve(error instanceof Closed ? 'ADDRESS' : error ? 'DNS' : null)
      })
    })
  }

  /**
   * Posts JSON, and answers the status once it is there, or why it is not. Redirects are not followed. It never rejects.
   */
  post(address: string, headers: Record<string, string>, body: string): Promise<Answered> {
    const url = new URL(address)
    if (this.#refused(url)) return Promise.resolve({ code: null, fault: 'ADDRESS' })
    const signal = AbortSignal.timeout(this.#timeoutMs)
    const bytes = Buffer.from(body)
    return new Promise((resolve) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        // A connection of its own, to the addresses that were looked at now.
        agent: false,
        lookup: openLookup,
        signal,
      })
      request.on('error', (error) => resolve({ code: null, fault: signal.aborted ? 'TIMEOUT' : faultOf(error) }))
      // Without these, an answer that asks for another protocol is none: no event tells of it, and nothing would wait in vain.
      request.on('upgrade', ({ statusCode = null }, socket) => {
        socket.destroy()
        resolve({ code: statusCode, fault: null })
      })
      request.on('close', () => resolve({ code: null, fault: signal.aborted ? 'TIMEOUT' : 'BROKEN' }))
      request.on('response', (response) => {
        resolve({ code: response.statusCode ?? null, fault: null })
        let read = 0
        response.on('error', () => {})
        response.on('data', (part: Buffer) => {
          read += part.length
          if (read > READ_BYTES) response.destroy()
        })
      })
      request.end(bytes)
    })
  }

  #isOwn(url: URL): boolean {
    return this.#toLoopback && url.hostname === LOOPBACK
  }

  #refused(url: URL): Exclude<Unreachable, 'DNS'> | null {
    if (this.#isOwn(url)) return null
    if (url.protocol !== 'https:') return 'HTTPS'
    const host = hostOf(url)
    return isIP(host) && isClosed(host) ? 'ADDRESS' : null
  }
}

const faults: Readonly<Record<string, DeliveryFault>> = {
  ENOTFOUND: 'DNS',
  EAI_AGAIN: 'DNS',
  ECONNREFUSED: 'REFUSED',
  EHOSTUNREACH: 'REFUSED',
  ENETUNREACH: 'REFUSED',
  ETIMEDOUT: 'TIMEOUT',
}

/** Why a request failed, in one word: nothing of the request or its answer. */
function faultOf(error: Error & { code?: string }): DeliveryFault {
  if (error instanceof Closed) return 'ADDRESS'
  const code = error.code ?? ''
  return faults[code] ?? (/CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code) ? 'TLS' : 'BROKEN')
}
