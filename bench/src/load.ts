import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

export const CONNECTIONS = 32
const ROUNDS = 3
const SECONDS = 5

interface Target {
  url: string
  headers?: Record<string, string>
  /** A new body and idempotency key for every request: a write. */
  body?: () => object
}

async function once({ url, headers, body }: Target): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body
      ? {
          method: 'POST' as const,
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
                body: JSON.stringify(body()),
              }),
            },
          ],
        }
      : {}),
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} not 2xx`)
  return result.requests.average
}

/** Requests a second of each target: alternately, three rounds, the median, after a warm-up of each. */
export async function compare(targets: Record<string, Target>): Promise<Record<string, number>> {
  const rates = new Map<string, number[]>(Object.keys(targets).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const rate = await once(target)
      if (round > 0) rates.get(name)?.push(rate)
    }
  }
  return Object.fromEntries([...rates].map(([name, list]) => [name, list.sort((a, b) => a - b)[1] as number]))
}
