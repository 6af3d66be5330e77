// Runs in a thread of its own, which has little memory and little time: whatever a file does to its reader stays here.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '@cogcampus/contract/limits'
import { SheetFault } from './fault.ts'
import { checked } from './guard.ts'
import type { SheetRow } from './open.ts'
import { readSheet } from './sheet.ts'

const CHUNK = 1000
const port = parentPort as NonNullable<typeof parentPort>

try {
  const file = await readFile(workerData as string)
  const rows: SheetRow[] = []
  let cells = 0
  for await (const row of readSheet(checked(file), file)) {
    cells += row.cells.length
    const tooMuch = rows.length > limits.sheetRows || cells > limits.sheetCells
    if (tooMuch || row.cells.length > limits.sheetColumns) throw new SheetFault('SHEET_TOO_LARGE')
    rows.push(row)
  }
  const heading = rows.shift()
  if (!heading || rows.length === 0) throw new SheetFault('SHEET_EMPTY')
  port.postMessage({ headers: heading.cells, total: rows.length, sample: rows.slice(0, 5).map((row) => row.cells) })
  // A chunk whenever one is asked for; an empty one is the end.
  let at = 0
  port.on('message', () => {
    port.postMessage(rows.slice(at, at + CHUNK))
    at += CHUNK
  })
} catch (error) {
  port.postMessage({ problem: error instanceof SheetFault ? error.problem : 'SHEET_UNREADABLE' })
}
