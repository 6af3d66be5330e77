import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, roleId, setQuiet } from '../../../test/world.ts'
import { sendNext } from '../../jobs/announcements.ts'

const server = useServer()
let [principal, other, operation] = [null, null, null] as unknown as [Client, Client, Client]
let [campusId, otherId] = [0, 0]
const draft = { campusId: 0, audience: 'FAMILIES' as const, title: '停课通知', body: '{name}您好，{child}周六停课。' }

beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  ;[principal, other, operation] = [
    await server.as('principal'),
    await server.as('principal2'),
    await server.as('operation'),
  ]
  draft.campusId = campusId
  await quiet(0, 0)
})

const quiet = (from: number, to: number) => setQuiet(server, from, to)
const run = async () => {
  const { transaction } = jobHandles(server.sql)
  while ((await transaction(sendNext)) !== null);
}
const add = async (fields: object = {}, by = principal) =>
  done(await by.call('/admin/announcement/add', { ...draft, ...fields })).id
const detail = async (id: number) => done(await operation.call('/admin/announcement/detail', { id }))
const meant = async (id: number) =>
  done(await operation.call('/admin/announcement/receivers', { id, pageNo: 1, pageSize: 200 }))
async function send(id: number, by = principal, sendAt: string | null = null) {
  const { version } = await detail(id)
  return by.call('/admin/announcement/send', { id, version, sendAt })
}
/** A parent with an account, and a child at the campus. */
async function newFamily(name: string, { notified = true, ofCampus = campusId, account = true } = {}) {
  const [parent] = await server.sql`insert into parent_info (name, phone) values (${name},
    ${`19${Math.floor(Math.random() * 1e9)}`.padEnd(11, '0')}) returning id`
  const [child] = await server.sql`insert into patient (campus_id, name, gender, birthday)
    values (${ofCampus}, ${`${name}的孩子`}, 1, '2018-01-01') returning id`
  await server.sql`insert into patient_parent (patient_id, parent_id, relation, notified)
    values (${child?.id}, ${parent?.id}, 'mother', ${notified})`
  const made = account ? await newAccount(server, { parentId: parent?.id }) : null
  return { patientId: child?.id as number, client: made?.client as Client }
}
const titlesOf = async (client: Client) =>
  done(await client.call('/api/message/page', {})).list.map(({ title, body }) => `${title} ${body}`)

describe('an announcement to families', () => {
  it('reaches the parents of the campus who want notices, once each, with their own names in it', async () => {
    const [here, silent, there] = [
      await newFamily('甲妈'),
      await newFamily('乙妈', { notified: false }),
      await newFamily('丙妈', { ofCampus: otherId }),
    ]
    const id = await add()
    const { total } = await meant(id)
    expect((await send(id)).status).toBe(0)
    await Promise.all([run(), run()])
    await run()
    expect(await titlesOf(here.client)).toEqual(['停课通知 甲妈您好，甲妈的孩子周六停课。'])
    expect([await titlesOf(silent.client), await titlesOf(there.client)]).toEqual([[], []])
    const [counted] = await server.sql`select count(*)::int as n from parent_account a where a.deleted_at is null
      and not a.locked and exists (select from patient_parent f join patient p on p.id = f.patient_id
        where f.parent_id = a.parent_id and f.notified and p.campus_id = ${campusId} and p.deleted_at is null
          and p.state <> 'ENDED')`
    expect(await detail(id)).toMatchObject({ state: 'SENT', receivers: counted?.n, readers: 0 })
    expect(total).toBe(counted?.n)
    done(await here.client.call('/api/message/read', {}))
    expect((await detail(id)).readers).toBe(1)
    const read = (await meant(id)).list.filter(({ readAt }) => readAt)
    expect(read.map(({ name, children }) => `${name} ${children}`)).toEqual(['甲妈 甲妈的孩子'])
  })

  it('is narrowed to the patients of a doctor, of a course, and to those whose hours run out', async () => {
    const doctor = await server.sql`select d.id from doctor_info d join rbac_user u on u.id = d.id
      where u.login_name = 'doctor'`
    const doctorId = doctor[0]?.id as number
    const [treated, few] = [await newFamily('医生的家长'), await newFamily('快用完的家长')]
    await newFamily('没有账号的家长', { account: false })
    await server.sql`update patient set doctor_id = ${doctorId} where id = ${treated.patientId}`
    const names = async (fields: object) => (await meant(await add(fields))).list.map(({ name }) => name)
    const ofDoctor = await names({ doctorId })
    expect(ofDoctor).toContain('医生的家长')
    expect(ofDoctor).not.toContain('快用完的家长')
    const [line] = await server.sql`select l.course_id, sum(l.paid_left + l.gift_left)::int as left, l.patient_id
      from order_course l join order_info o on o.id = l.order_id
      where l.campus_id = ${campusId} and l.deleted_at is null and o.deleted_at is null and o.state in ('ACTIVE', 'PAID')
        and not l.unlimited
      group by l.course_id, l.patient_id having sum(l.paid_left + l.gift_left) between 1 and 100
      order by l.patient_id limit 1`
    const [courseId, left] = [line?.courseId as number, line?.left as number]
    await server.sql`update patient_parent set patient_id = ${line?.patientId} where patient_id = ${few.patientId}`
    expect(await names({ courseId, hoursAtMost: left })).toContain('快用完的家长')
    expect(await names({ courseId, hoursAtMost: left - 1 })).not.toContain('快用完的家长')
    expect(await names({ hoursAtMost: left })).not.toContain('医生的家长')
    const all = await meant(await add())
    expect(all.unreached).toBeGreaterThan(0)
    expect(all.list.map(({ name }) => name)).not.toContain('没有账号的家长')
  })

  it('has receivers that are found by a part of their name or their child’s, whatever its case and with its spaces', async () => {
    await newFamily('Anna Lindqvist')
    const id = await add()
    const found = async (keyword: string) =>
      done(await operation.call('/admin/announcement/receivers', { id, keyword })).list.map(({ name }) => name)
    for (const keyword of ['Anna Lindqvist', 'anna', 'LINDQVIST的孩子']) {
      expect(await found(keyword), keyword).toEqual(['Anna Lindqvist'])
    }
    expect(await found('Annalindqvist的家长')).toEqual([])
  })

  it('waits for the end of the quiet hours, unless it is urgent', async () => {
    await quiet(0, 24)
    const [calm, urgent] = [await add({ title: '不急' }), await add({ title: '急事', urgent: true })]
    done(await send(calm))
    done(await send(urgent))
    await run()
    expect([(await detail(calm)).state, (await detail(urgent)).state]).toEqual(['SCHEDULED', 'SENT'])
    await quiet(0, 0)
    await run()
    expect((await detail(calm)).state).toBe('SENT')
  })

  it('waits for it by the clock of its campus', async () => {
    const [here, there] = [await add(), await add({ campusId: otherId }, operation)]
    const [now] = await server.sql`select extract(hour from now() at time zone 'Asia/Shanghai')::integer as hour`
    // Where it is the other half of the day, they are over, also when an hour ends meanwhile.
    await server.sql`update campus set time_zone = 'America/New_York' where id = ${otherId}`
    await quiet(now?.hour, (now?.hour + 3) % 24)
    done(await send(here))
    done(await send(there, operation))
    await run()
    const asleep = [(await detail(here)).state, (await detail(there)).state]
    await server.sql`update campus set time_zone = 'Asia/Shanghai' where id = ${otherId}`
    await quiet(0, 0)
    await run()
    expect(asleep).toEqual(['SCHEDULED', 'SENT'])
    expect((await detail(here)).state).toBe('SENT')
  })
})

describe('an announcement', () => {
  it('to staff reaches those with the role at the campus, and no one of another', async () => {
    const roleIds = [await roleId(server, 'CAMPUS_STAFF')]
    const id = await add({ audience: 'STAFF', roleIds, title: '晨会', body: '{name}，八点见' })
    done(await send(id))
    await run()
    const titleOf = async (loginName: string) =>
      done(await (await server.as(loginName)).call('/admin/message/page', { pageSize: 1 })).list[0]?.title
    expect(await titleOf('frontdesk')).toBe('晨会')
    expect(await titleOf('doctor')).not.toBe('晨会')
    expect(await titleOf('frontdesk2')).not.toBe('晨会')
  })

  it('that is scheduled can be taken back until it is sent, and is not changed otherwise', async () => {
    const id = await add()
    const version = async () => (await detail(id)).version
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    done(await send(id, principal, tomorrow))
    await run()
    const waiting = await detail(id)
    expect(waiting).toMatchObject({ state: 'SCHEDULED', receivers: null })
    expect(Date.parse(waiting.sendAt as string)).toBe(Date.parse(tomorrow))
    const change = async () => principal.call('/admin/announcement/update', { ...draft, id, version: await version() })
    expect((await change()).errCode).toBe('ANNOUNCEMENT_STATE')
    expect((await principal.call('/admin/announcement/delete', { id })).errCode).toBe('ANNOUNCEMENT_STATE')
    done(await principal.call('/admin/announcement/withdraw', { id, version: await version() }))
    expect((await change()).status).toBe(0)
    done(await send(id))
    await run()
    const late = await principal.call('/admin/announcement/withdraw', { id, version: await version() })
    expect(late.errCode).toBe('ANNOUNCEMENT_STATE')
    expect((await send(id)).errCode).toBe('ANNOUNCEMENT_STATE')
  })

  it('is sent once although two send it at once', async () => {
    const id = await add()
    const answers = await Promise.all([send(id), send(id), send(id, operation)])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('has places for what its receivers have, and none that everyone would read as it stands', async () => {
    const said = async (fields: object) =>
      (await principal.call('/admin/announcement/add', { ...draft, ...fields })).data
    expect(await said({ body: '{nmae}您好' })).toMatchObject({
      fields: [{ path: 'body', msg: '{nmae} 不会被替换，可以用 {name} {child}' }],
    })
    expect(await said({ title: '{孩子}停课' })).toMatchObject({ fields: [{ path: 'title' }] })
    expect(await said({ audience: 'STAFF', body: '{child}停课' })).toMatchObject({ fields: [{ path: 'body' }] })
    expect(await said({ body: '用 { 或 } 都可以' })).toMatchObject({ id: expect.any(Number) })
  })

  it('to the whole business is for headquarters; a principal reaches the own campus only', async () => {
    const whole = await principal.call('/admin/announcement/add', { ...draft, campusId: null })
    expect(whole).toMatchObject({ errCode: 'BAD_INPUT' })
    expect((await principal.call('/admin/announcement/add', { ...draft, campusId: otherId })).errCode).toBe(
      'UNKNOWN_REFERENCE',
    )
    const id = await add()
    const widened = await principal.call('/admin/announcement/update', { ...draft, campusId: null, id, version: 1 })
    expect(widened.errCode).toBe('BAD_INPUT')
    for (const call of ['detail', 'receivers', 'delete'] as const)
      expect((await other.call(`/admin/announcement/${call}`, { id })).errCode).toBe('NOT_FOUND')
    const all = await add({ campusId: null }, operation)
    expect((await meant(all)).total).toBeGreaterThan((await meant(id)).total)
    expect((await principal.call('/admin/announcement/detail', { id: all })).errCode).toBe('NOT_FOUND')
  })
})
