// The product as it runs, without its log.
import { tmpdir } from 'node:os'
import { buildApp } from '../../server/src/app.ts'
import { connect } from '../../server/src/db/connect.ts'
import { folderStorage } from '../../server/src/lib/storage.ts'

const sql = connect({ socket: process.argv[2] as string })
// Counted as in a release, and never spent.
const budgets = { user: 1e9, address: 1e9 }
const app = await buildApp({ sql, storage: folderStorage(tmpdir()), logLevel: 'silent', budgets })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
