// A statement of ten pages as PDF: one after the other, and fifty at once; and a report with its charts.
import { Renderer } from '../../server/src/documents/pdf.ts'
import { sampleDocuments } from '../../server/test/documents.ts'
import { sampleReports } from '../../server/test/reports.ts'
import type { Row } from './report.ts'

const ROWS = 420
const ROUNDS = 60
const AT_ONCE = 50

export async function measureDocuments(): Promise<Row[]> {
  const renderer = new Renderer({ documents: 1000 })
  const { statement, report } = sampleDocuments(ROWS)
  // Each for a person of its own: of one, only some may wait.
  let made = 0
  const timedOf = (render: (patientName: string) => Promise<Buffer>) => async () => {
    const began = performance.now()
    const pdf = await render(`林喆 ${began} ${made++}`)
    return { ms: performance.now() - began, pdf }
  }
  const timed = timedOf((patientName) => renderer.render(patientName, 'statement', { ...statement, patientName }))
  const drawn = timedOf((patientName) =>
    renderer.render(patientName, 'report', { ...report, ...sampleReports.child, patientName }),
  )
  const first = await timed()
  const each: number[] = []
  for (let round = 0; round < ROUNDS; round++) each.push((await timed()).ms)
  const together = await Promise.all(Array.from({ length: AT_ONCE }, timed))
  const firstReport = await drawn()
  const reports: number[] = []
  for (let round = 0; round < ROUNDS; round++) reports.push((await drawn()).ms)
  renderer.end()
  const at = (times: number[], share: number) =>
    Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  const waits = together.map(({ ms }) => ms)
  return [
    {
      what: `PDF: statement of ${pagesOf(first.pdf)} pages, ms, median · 95th percentile`,
      value: `${at(each, 0.5)} · ${at(each, 0.95)}`,
      target: '–',
      note: `${Math.round(first.pdf.length / 1000)} KB; the first, with the start of the process: ${Math.round(first.ms)} ms`,
    },
    {
      what: `PDF: ${AT_ONCE} of them at once, s, median · last`,
      value: `${(at(waits, 0.5) / 1000).toFixed(1)} · ${(Math.max(...waits) / 1000).toFixed(1)}`,
      target: '–',
      note: 'one after the other in one process',
    },
    {
      what: `PDF: report for a family of ${pagesOf(firstReport.pdf)} pages, ms, median · 95th percentile`,
      value: `${at(reports, 0.5)} · ${at(reports, 0.95)}`,
      target: '≤ 250',
      note: `${Math.round(firstReport.pdf.length / 1000)} KB, with its charts`,
    },
  ]
}
