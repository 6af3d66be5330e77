import { resolve } from 'node:path'

/** What the environment decides. README has the table. */
export interface Config {
  port: number
  host: string
  /** Embedded database and stored files. */
  dataDir: string
  /** External PostgreSQL; null means the embedded one. */
  databaseUrl: string | null
  /** Fill an empty database with demo data. */
  demo: boolean
  logLevel: string
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy: string | null
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
  if (env.DEMO && !['0', '1'].includes(env.DEMO)) throw new Error(`DEMO must be 0 or 1, not "${env.DEMO}"`)
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl,
    demo: env.DEMO ? env.DEMO === '1' : databaseUrl === null,
    logLevel: env.LOG_LEVEL || 'info',
    trustProxy: env.TRUST_PROXY || null,
  }
}
