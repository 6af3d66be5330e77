import { resolve } from 'node:path'
import type { WxPush } from './lib/wx.ts'

/** What the environment decides. README has the table. */
export interface Config {
  port: number
  host: string
  /** The embedded database; stored files, too, where they have no folder of their own. */
  dataDir: string
  /** Stored files, shared by all processes on the database; null where it is not set. */
  filesDir: string | null
  /** External PostgreSQL; null means the embedded one. */
  databaseUrl: string | null
  /** Keys of identity numbers, the newest first; null where they are in the data directory. */
  identityKeys: string | null
  /** Fill an empty database with demo data. */
  demo: boolean
  logLevel: string
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy: string | null
  /** Calls a minute of one person and from one address, and what a family writes in an hour; 0 is without end. */
  rateLimits: { user: number; address: number; family?: number }
  /** Whether people come by HTTPS only, as behind a proxy that ends TLS. */
  https: boolean
  /** The app of the messaging app; null where it is not set. */
  wx: { appId: string; secret: string; push: WxPush | null } | null
}

/** Reads the environment; a value that cannot be meant is named, not guessed. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${env.PORT}"`)
  }
  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Error('DATABASE_URL must begin with postgres:// or postgresql://')
  }
  for (const name of ['DEMO', 'HTTPS'] as const) {
    if (env[name] && !['0', '1'].includes(env[name])) throw new Error(`${name} must be 0 or 1, not "${env[name]}"`)
  }
  const demo = env.DEMO ? env.DEMO === '1' : databaseUrl === null
  // A demonstration is for trying, and for measuring.
  const [user, address, family] = demo ? [0, 0, 0] : [1200, 12_000, 60]
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    filesDir: env.FILES_DIR ? resolve(env.FILES_DIR) : null,
    databaseUrl,
    identityKeys: env.IDENTITY_KEYS || null,
    demo,
    logLevel: env.LOG_LEVEL || 'warn',
    trustProxy: env.TRUST_PROXY || null,
    rateLimits: {
      user: callsOf(env, 'USER_CALLS', user),
      address: callsOf(env, 'ADDRESS_CALLS', address),
      family: callsOf(env, 'FAMILY_WRITES', family),
    },
    https: env.HTTPS === '1',
    wx: wxOf(env),
  }
}

/** Both or neither; the stand-in's own is none, so that no installation signs anyone in by it. */
function wxOf(env: NodeJS.ProcessEnv): Config['wx'] {
  const { WX_APPID: appId, WX_SECRET: secret } = env
  const push = pushOf(env)
  if (!appId && !secret) {
    if (push) throw new Error('WX_PUSH_TOKEN needs WX_APPID and WX_SECRET')
    return null
  }
  if (!appId || !secret) throw new Error('WX_APPID and WX_SECRET must be set together')
  if (!/^wx[0-9a-f]{16}$/.test(appId))
    throw new Error('WX_APPID must be the number of a mini-program: wx and 16 digits')
  return { appId, secret, push }
}

/** The message push: its token and the address by which files are loaded go together, the key is of the safe mode. */
function pushOf({
  WX_PUSH_TOKEN: token,
  WX_PUSH_AES_KEY: aesKey,
  WX_PUBLIC_URL: url,
}: NodeJS.ProcessEnv): WxPush | null {
  if (!token && !aesKey && !url) return null
  if (!token || !url) throw new Error('WX_PUSH_TOKEN and WX_PUBLIC_URL must be set together')
  if (!/^[A-Za-z0-9]{3,32}$/.test(token)) throw new Error('WX_PUSH_TOKEN must have 3 to 32 letters and digits')
  if (aesKey && !/^[A-Za-z0-9]{43}$/.test(aesKey)) throw new Error('WX_PUSH_AES_KEY must have 43 letters and digits')
  if (!/^https:\/\/[^/\s?#]+$/.test(url)) throw new Error('WX_PUBLIC_URL must be an address as https://example.org')
  return { token, aesKey: aesKey || null, publicUrl: () => url }
}

function callsOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const calls = Number(env[name] || otherwise)
  if (!Number.isInteger(calls) || calls < 0) throw new Error(`${name} must be a number of calls, not "${env[name]}"`)
  return calls
}
