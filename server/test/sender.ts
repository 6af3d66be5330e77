// Sends notices as a process of the product does, until it is killed: `node sender.ts <socket> <database> <address of the stand-in>`.
import { APP_ROLE } from '../src/db/appRole.ts'
import { connect } from '../src/db/connect.ts'
import { STAND_IN } from '../src/demo/wx.ts'
import { Notices } from '../src/jobs/notices.ts'
import { Wx } from '../src/lib/wx.ts'

const [socket = '', database = '', url = ''] = process.argv.slice(2)
const sql = connect({ socket, database }, { max: 2, role: APP_ROLE })
const log = { error: (what: object) => process.stderr.write(`${JSON.stringify(what)}\n`) } as never
new Notices(sql, log, new Wx({ ...STAND_IN, url }), { perSecond: 1_000 }).start()
setInterval(() => {}, 60_000)
