import type { buildApp } from '../../server/src/app.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/fill.ts'
import { multipart } from '../../server/test/multipart.ts'

type App = Awaited<ReturnType<typeof buildApp>>

/** Calls of the demo administrator, without a network between. */
export async function signedIn(app: App) {
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const data = async (answer: Promise<{ json: () => { status: number; data: unknown } }>) => {
    const envelope = (await answer).json()
    if (envelope.status !== 0) throw new Error(JSON.stringify(envelope))
    return envelope.data
  }
  const credentials = { loginName: 'admin', passWord: DEMO_PASSWORD, userType: 'A' }
  const authorization = (await data(
    app.inject({ method: 'POST', url: '/admin/rbac/user/login', payload: credentials, headers: marker }),
  )) as string
  const headers = { ...marker, authorization }
  const get = (url: string) => data(app.inject({ url, headers }))
  return {
    get,
    post: (url: string, payload: object) => data(app.inject({ method: 'POST', url, payload, headers })),
    upload(url: string, bytes: Buffer) {
      const form = multipart({ name: 'a.csv', bytes })
      return data(app.inject({ method: 'POST', url, payload: form.payload, headers: { ...headers, ...form.headers } }))
    },
    /** The bytes of a download. */
    file: async (url: string) => (await app.inject({ url, headers })).rawPayload,
    /** Asks until the answer is the awaited one, and gives it. */
    async until<T>(url: string, awaited: (answer: T) => boolean): Promise<T> {
      for (;;) {
        const answer = (await get(url)) as T
        if (awaited(answer)) return answer
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
