import type { ExportColumn } from '../../sheets/export/declare.ts'

type Parent = { name: string; relation: string; phone: string }
const first = (parents: unknown): Parent | undefined => (parents as Parent[])[0]

/** A list of patients as a workbook. Phones are masked there, too. */
export const exported: readonly ExportColumn[] = [
  { header: 'patient.number', value: 'number' },
  { header: 'patient.name', value: 'name' },
  { header: 'patient.gender', value: 'gender', dict: 'sex', width: 8 },
  { header: 'patient.birthday', value: 'birthday', type: 'day' },
  { header: 'patient.campus', value: 'campusName', width: 20 },
  { header: 'patient.state', value: 'state', words: 'patient.state', width: 10 },
  { header: 'patient.parent', value: ({ parents }) => first(parents)?.name ?? null },
  { header: 'patient.relation', value: ({ parents }) => first(parents)?.relation ?? null, dict: 'relation', width: 10 },
  { header: 'patient.phone', value: ({ parents }) => first(parents)?.phone ?? null, width: 16 },
  { header: 'patient.doctor', value: 'doctorName' },
  { header: 'patient.consultant', value: 'consultantName' },
  { header: 'patient.source', value: 'source', dict: 'source' },
  { header: 'patient.consent', value: 'consent', words: 'patient.consent', width: 10 },
  { header: 'patient.firstVisit', value: 'firstVisit', type: 'day' },
  { header: 'patient.createdAt', value: 'createdAt', type: 'time' },
]
