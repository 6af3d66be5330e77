// The product as it runs, without its log.
import { join } from 'node:path'
import { buildApp } from '../../server/src/app.ts'
import { APP_ROLE } from '../../server/src/db/appRole.ts'
import { connect } from '../../server/src/db/connect.ts'
import { folderStorage } from '../../server/src/lib/storage.ts'

const socket = process.argv[2] as string
const sql = connect({ socket }, { role: APP_ROLE })
// Counted as in a release, and never spent.
const rateLimits = { user: 1e9, address: 1e9 }
const app = await buildApp({ sql, storage: folderStorage(join(socket, 'files')), logLevel: 'silent', rateLimits })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
