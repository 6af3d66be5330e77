// 1,000,000 rows × 12 columns: our writer against the streaming one of exceljs, each in a process of its own, alternately.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Row } from './report.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('./write.ts', import.meta.url))
const ROWS = 1_000_000
const ROUNDS = 3

interface Written {
  ms: number
  cpu: number
  mb: number
}

export async function measureWriter(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-writer-'))
  const write = async (way: string, rows = ROWS): Promise<Written> => {
    const { stdout } = await run(process.execPath, [script, way, String(rows), join(folder, `${way}.xlsx`)])
    return JSON.parse(stdout)
  }
  try {
    const tenth = await write('ours', ROWS / 10)
    const [ours, theirs]: [Written[], Written[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await write('ours'))
      theirs.push(await write('exceljs'))
    }
    const of = (list: Written[], key: keyof Written) =>
      list.map((each) => each[key]).sort((a, b) => a - b)[ROUNDS >> 1] as number
    const both = (key: keyof Written) => `${of(ours, key)} against ${of(theirs, key)}`
    return [
      {
        what: 'writer: rows a second, against exceljs',
        value: of(theirs, 'ms') / of(ours, 'ms'),
        target: '≥ 2',
        note: `ms: ${both('ms')}`,
      },
      {
        what: 'writer: time of the processor, against exceljs',
        value: of(ours, 'cpu') / of(theirs, 'cpu'),
        target: '–',
        note: `ms: ${both('cpu')}`,
      },
      {
        what: 'writer: memory, against exceljs',
        value: of(ours, 'mb') / of(theirs, 'mb'),
        target: '≤ 0.35',
        note: `MB: ${both('mb')}`,
      },
      {
        what: 'writer: memory, against a tenth of the rows',
        value: of(ours, 'mb') / tenth.mb,
        target: 'flat',
        note: `${tenth.mb} MB`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
