// `npm run demo -- --size 10 --seed 7`: fills an empty database with demo data of any size.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { install } from '../db/migrate.ts'
import { claimDataDir } from '../lib/claimDataDir.ts'
import { ship } from '../prepare.ts'
import { fillDemo } from './fill.ts'

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1' }, seed: { type: 'string', default: '2026' } },
})
const [size, seedNumber] = [Number(values.size), Number(values.seed)]
if (!(size > 0 && size <= 1000) || !Number.isInteger(seedNumber)) {
  process.stderr.write('Usage: npm run demo -- [--size 0.1…1000] [--seed <whole number>]\n')
  process.exit(2)
}

const config = readConfig(process.env)
const release = await claimDataDir(config.dataDir)
const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir)
const sql = connect(config.databaseUrl ?? (embedded as Embedded))
try {
  await install(sql, fill)
} finally {
  await sql.end()
  await embedded?.stop()
  release()
}

async function fill(): Promise<void> {
  await ship(sql)
  const [people] = await sql<{ some: boolean }[]>`select exists (select 1 from rbac_user) as some`
  if (people?.some) {
    process.stderr.write('There are people in this database already; demo data is for an empty one.\n')
    process.exitCode = 1
  } else {
    const began = performance.now()
    await fillDemo(sql, { size, seed: seedNumber })
    process.stdout.write(`Demo data of size ${size} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  }
}
