// `npm run bench [-- api leads families clinic orders push console table sheets documents proposal timetable office outbox writer fair soak reads]`: ratios taken alternately in one run (docs/PERFORMANCE.md says how to read them).
import { measureApi } from './api.ts'
import { measureClinic } from './clinic.ts'
import { measureConsole } from './console.ts'
import { measureDocuments } from './documents.ts'
import { measureFairness } from './fair.ts'
import { measureFamilies } from './families.ts'
import { measureLeads } from './leads.ts'
import { measureOffice } from './office.ts'
import { measureOrders } from './orders.ts'
import { measureOutbox } from './outbox.ts'
import { measureProposal } from './proposal.ts'
import { measurePush } from './push.ts'
import { measureReads } from './reads.ts'
import { keep, tableOf } from './report.ts'
import { measureSheets } from './sheets.ts'
import { measureSoak } from './soak.ts'
import { measureTable } from './table.ts'
import { measureTimetable } from './timetable.ts'
import { measureWriter } from './writer.ts'

const parts = {
  api: measureApi,
  leads: measureLeads,
  families: measureFamilies,
  clinic: measureClinic,
  orders: measureOrders,
  push: measurePush,
  console: measureConsole,
  table: measureTable,
  sheets: measureSheets,
  documents: measureDocuments,
  proposal: measureProposal,
  timetable: measureTimetable,
  office: measureOffice,
  outbox: measureOutbox,
  writer: measureWriter,
  fair: measureFairness,
  soak: measureSoak,
  reads: measureReads,
}
const wanted = process.argv.slice(2)
const rows = []
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const measured = await measure()
  // At once: a run takes most of an hour, and a later part may fail.
  process.stdout.write(`\n${tableOf(measured)}`)
  rows.push(...measured)
}
await keep(rows)
