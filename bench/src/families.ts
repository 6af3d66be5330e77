// Patients and parents: their lists and searches over 300,000 families against those of the demo data.
import { manyFamilies } from '../../server/test/manyFamilies.ts'
import { signIn } from './api.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { compare } from './load.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const FAMILIES = 300_000
/** Demo data of this size has as many patients as the comparison begins with. */
const SIZE = 6

export async function measureFamilies(): Promise<Row[]> {
  const database = await openDatabase(SIZE)
  const product = await serve('product', database.socket)
  try {
    // Of all campuses, so that both pages count up to the cap.
    const headers = { authorization: await signIn(product.url, 'operation') }
    const known = await knownFamily(database)
    const asked = {
      page: '',
      'search by name': `&keyword=${encodeURIComponent(known.name)}`,
      'search by the last four digits of a phone': `&keyword=${known.phone.slice(-4)}`,
      'search by phone': `&keyword=${known.phone}`,
    }
    const targets = Object.fromEntries(
      ['patient', 'parent-info'].flatMap((noun) =>
        Object.entries(asked).map(([what, query]) => [
          `${noun === 'patient' ? 'patients' : 'parents'}, ${what}`,
          { url: `${product.url}/admin/${noun}/page?pageSize=20${query}`, headers },
        ]),
      ),
    )
    const [before] = await database.sql<{ patients: number }[]>`select count(*) as patients from patient`
    const few = await compare(targets)
    await manyFamilies(database.sql, FAMILIES)
    const many = await compare(targets)
    return Object.keys(targets).map((what) => ({
      what: `${what}: ${FAMILIES.toLocaleString('en')} families against ${before?.patients.toLocaleString('en')}`,
      value: (many[what] as number) / (few[what] as number),
      target: '≥ 0.95',
      note: `${many[what]?.toFixed(0)} / ${few[what]?.toFixed(0)} a second`,
    }))
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** A family that alone has this name of the patient and these last digits of the phone. */
async function knownFamily({ sql }: BenchDatabase): Promise<{ name: string; phone: string }> {
  const [found] = await sql<{ name: string; phone: string }[]>`
    select p.name, pi.phone from patient p join patient_parent l on l.patient_id = p.id join parent_info pi on pi.id = l.parent_id
    where right(pi.phone, 4) >= '7000' and length(p.name) = 3 and p.deleted_at is null
      and (select count(*) from patient o where o.name = p.name) = 1
      and (select count(*) from parent_info o where right(o.phone, 4) = right(pi.phone, 4)) = 1
    order by p.id limit 1`
  if (!found) throw new Error('The demo data has no such family')
  return found
}
