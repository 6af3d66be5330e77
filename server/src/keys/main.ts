// `npm run rotate-keys`: encrypts every identity number with a new key. With an external database it may run beside the product.
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { claimDataDir } from '../lib/claimDataDir.ts'
import { keySource, useKeys } from '../lib/keyRing.ts'
import { rotateKeys } from './rotate.ts'

const config = readConfig(process.env)
const release = config.databaseUrl ? null : await claimDataDir(config.dataDir)
const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir)
const sql = connect(config.databaseUrl ?? (embedded as Embedded))
try {
  const source = keySource(config.identityKeys, config.dataDir)
  useKeys(source)
  process.stdout.write(`${await rotateKeys(sql, source)} identity numbers are encrypted with the new key\n`)
} finally {
  await sql.end()
  await embedded?.stop()
  release?.()
}
