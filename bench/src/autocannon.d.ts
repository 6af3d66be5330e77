/** The part of autocannon that the bench uses; the package ships no types. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  interface Options {
    url: string
    method?: 'GET' | 'POST'
    connections: number
    duration: number
    headers?: Record<string, string>
    body?: string
    requests?: { setupRequest?: (request: { body?: string }) => object }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
