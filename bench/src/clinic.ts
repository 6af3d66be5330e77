// The page of a patient and the doctor's day: 300,000 patients with as many sessions against those of the demo data.
import { manyFamilies } from '../../server/test/manyFamilies.ts'
import { signIn } from './api.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { compare } from './load.ts'
import { manyRecords } from './manyRecords.ts'
import { manySessions } from './manySessions.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const PATIENTS = 300_000
const SESSIONS = 300_000
/** Demo data of this size has as many patients as the comparison begins with. */
const SIZE = 6

export async function measureClinic(): Promise<Row[]> {
  const database = await openDatabase(SIZE)
  const product = await serve('product', database.socket)
  try {
    const { doctor, patientId } = await ofDoctor(database)
    const headers = { authorization: await signIn(product.url, 'doctor') }
    const principal = { authorization: await signIn(product.url, 'principal') }
    const at = (path: string, by = headers) => ({ url: `${product.url}/admin/${path}`, headers: by })
    const targets = {
      'patient page: head': at(`patient/info?id=${patientId}`),
      'patient page: profile': at(`patient/profile?id=${patientId}`),
      'patient page: plan': at(`teaching-plan/page?patientId=${patientId}&pageSize=1`),
      'patient page: results': at(`so-day/record/patient?patientId=${patientId}&pageSize=20`),
      'patient page: homework': at(`work/page?patientId=${patientId}&pageSize=5`),
      'patient page: who read it': at(`patient/accessLog?id=${patientId}`, principal),
      'my day: records owed': at('so-day/record?mine=true&owed=true&sort=day&pageSize=5'),
      'my day: comments owed': at('so-day/reply?remind=true&sort=day&pageSize=5'),
      'my day: homework handed in': at('work/page?state=SUBMITTED&sort=dueOn&pageSize=5'),
      'my day: re-assessments due': at(`assessment/page?due=true&doctorId=${doctor}&sort=nextOn&pageSize=5`),
      'my day: plan reviews due': at(
        `teaching-plan/page?due=true&state=ACTIVE&doctorId=${doctor}&sort=reviewOn&pageSize=5`,
      ),
      'patients trained less than planned': at('patient/page?dose=MISSED&pageSize=20', principal),
    }
    const [before] = await database.sql<{ patients: number }[]>`select count(*) as patients from patient`
    const few = await compare(targets)
    await manyFamilies(database.sql, PATIENTS)
    await manySessions(database.sql, SESSIONS)
    await manyRecords(database.sql)
    const many = await compare(targets)
    return Object.keys(targets).map((what) => ({
      what: `${what}, time: ${PATIENTS.toLocaleString('en')} patients against ${before?.patients.toLocaleString('en')}`,
      value: (few[what] as number) / (many[what] as number),
      target: '≤ 2',
      note: `${many[what]?.toFixed(0)} / ${few[what]?.toFixed(0)} a second`,
    }))
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** The demo doctor, and the patient with a plan of whom there are most records. */
async function ofDoctor({ sql }: BenchDatabase): Promise<{ doctor: number; patientId: number }> {
  const [found] = await sql<{ doctor: number; patientId: number }[]>`
    select d.id as doctor, r.patient_id as "patientId" from rbac_user d join so_record r on r.doctor_id = d.id
    where d.login_name = 'doctor' and exists (select from teaching_plan t where t.patient_id = r.patient_id and t.state = 'ACTIVE')
    group by d.id, r.patient_id order by count(*) desc, r.patient_id limit 1`
  if (!found) throw new Error('The demo data has no such patient')
  return found
}
