// The stand-in of the messaging app in a process of its own; it takes every notice of the templates of the demo data.
import { WxStandIn } from '../../server/src/demo/wx.ts'

const standIn = new WxStandIn()
process.stdout.write(`${await standIn.listen()}\n`)
setInterval(() => {
  // As many as a broadcast has would fill its memory.
  standIn.notices.length = 0
  standIn.requests.length = 0
}, 1_000)
