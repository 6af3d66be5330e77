import type { Request } from '@cogcampus/contract'
import { todayText } from '../src/lib/day.ts'
import type { Client, TestServer } from './server.ts'
import { campusIds, done, newPhone } from './world.ts'

/** A family at a campus: a parent with patients. */
export async function newFamily({ sql }: TestServer, campusId: number, children = 1, consultantId?: number) {
  const [parent] = await sql`insert into parent_info (name, phone) values ('周敏', ${newPhone()}) returning id`
  const patients = await sql`insert into patient (campus_id, name, gender, birthday, search, consultant_id)
    select ${campusId}, '周小' || n, 1, '2018-05-01', '周小', ${consultantId ?? null}
    from generate_series(1, ${children}::integer) n returning id`
  const ids = patients.map((row) => row.id as number)
  await sql`insert into patient_parent (patient_id, parent_id, relation)
    select id, ${parent?.id}, 'mother' from unnest(${ids}::bigint[]) id`
  return { parentId: parent?.id as number, patientIds: ids, patientId: ids[0] as number }
}

let courses = 0
/** A course on the shelf, which every campus offers at its price. */
export async function newCourse({ sql }: TestServer, price = 30_000): Promise<number> {
  const code = `T${process.pid}-${++courses}`
  const [row] =
    await sql`insert into course (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, on_shelf)
    values (${code}, ${code}, 'memory', 'ONE', 45, 1, 1, ${price}, true) returning id`
  await sql`insert into course_campus (campus_id, course_id, price) select id, ${row?.id}, ${price} from campus`
  return row?.id
}

/** Who approves and who sells at a campus, the campus, and a course that it offers. */
export async function newShop(
  server: TestServer,
): Promise<[principal: Client, desk: Client, campusId: number, courseId: number]> {
  const [campusId] = await campusIds(server)
  return [await server.as('principal'), await server.as('frontdesk'), campusId, await newCourse(server)]
}

export const cash = () => ({ method: 'cash', paidOn: todayText() })

type LineInput = Request<'/admin/order-info/create'>['lines'][number]

/** A draft with one line, ten hours at 300 yuan unless it says otherwise. */
export async function draft(
  client: Client,
  family: { patientId: number; parentId: number },
  line: Partial<LineInput> & { courseId: number },
) {
  const { patientId, parentId } = family
  const whole = { kind: 'HOURS' as const, paidHours: 10, unitPrice: 30_000, ...line }
  const { id } = done(await client.call('/admin/order-info/create', { patientId, parentId, lines: [whole] }))
  return orderOf(client, id)
}

/** The order as its page shows it. */
export const orderOf = async (client: Client, id: number) => done(await client.call('/admin/order-info/detail', { id }))

/** An order that is paid in full. */
export async function sold(...made: Parameters<typeof draft>) {
  const [client] = made
  const { id, due } = await draft(...made)
  done(await client.call('/admin/order-info/pay', { id, amount: due, ...cash() }))
  return orderOf(client, id)
}
