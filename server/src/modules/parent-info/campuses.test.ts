import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone } from '../../../test/world.ts'

const server = useServer()
let [admin, principal] = [] as unknown as [Client, Client]
let [own, elsewhere] = [0, 0]
beforeAll(async () => {
  ;[admin, principal] = [await server.as('admin'), await server.as('principal')]
  ;[own, elsewhere] = await campusIds(server)
})

/** The parents of the whole database whose campuses are not those of their patients. */
const wrong = () => server.sql`select pi.id from parent_info pi
  where pi.campus_ids <> array(select distinct p.campus_id from patient_parent l join patient p on p.id = l.patient_id
    where l.parent_id = pi.id order by 1)`
const campusesOf = async (id: number): Promise<number[]> =>
  (await server.sql`select campus_ids from parent_info where id = ${id}`)[0]?.campusIds

/** The campuses of a parent after a change, when every parent has those of the patients. */
async function campusesAfter<T>(change: Promise<T>, parentId: number): Promise<number[]> {
  await change
  expect(await wrong()).toEqual([])
  return campusesOf(parentId)
}
const family = (campusId = own) => newFamily(server.sql, { campusId, name: '常青' })
const link = (patientId: number, parentId: number) =>
  admin.call('/admin/patient-parent/add', { patientId, parent: { id: parentId }, relation: 'father' }).then(done)
const both = () => [own, elsewhere].toSorted((a, b) => a - b)

/** Moves a patient to another campus, as its form does. */
async function move(patientId: number, campusId: number) {
  const { name, gender, birthday, version } = done(await admin.call('/admin/patient/detail', { id: patientId }))
  const fields = { id: patientId, version, campusId, name, gender: gender as 1, birthday }
  return done(await admin.call('/admin/patient/update', { ...fields, doctorId: null, consultantId: null }))
}

describe('the campuses of a parent are those of the patients, in the whole database,', () => {
  it('of demo data and of a family that registers', async () => {
    expect(await wrong()).toEqual([])
    expect((await server.sql`select from parent_info where cardinality(campus_ids) = 0`).length).toBe(0)
    const parent = { name: '新家长', phone: newPhone() }
    const fields = { campusId: own, name: '新患者', gender: 1 as const, birthday: '2018-05-01' }
    const { id } = done(
      await principal.call('/admin/patient/add', { ...fields, parents: [{ parent, relation: 'mother' }] }),
    )
    const [row] = await server.sql`select parent_id from patient_parent where patient_id = ${id}`
    expect(await campusesAfter(Promise.resolve(), row?.parentId)).toEqual([own])
  })

  it('when a link is added, moved or removed', async () => {
    const [here, there] = [await family(), await family(elsewhere)]
    const { id } = await link(there.patientId, here.parentId)
    expect(await campusesAfter(Promise.resolve(), here.parentId)).toEqual(both())
    const relink = server.sql`update patient_parent set patient_id = ${here.patientId} where id = ${there.linkId}`
    expect(await campusesAfter(relink, there.parentId)).toEqual([own])
    expect(await campusesAfter(server.sql`delete from patient_parent where id = ${id}`, here.parentId)).toEqual([own])
  })

  it('when a patient moves to another campus, is deleted and restored', async () => {
    const { patientId, parentId } = await family()
    expect(await campusesAfter(move(patientId, elsewhere), parentId)).toEqual([elsewhere])
    done(await admin.call('/admin/patient/delete', { id: patientId }))
    // The parent of a deleted patient stays at the campus, where both can be restored.
    expect(await campusesAfter(Promise.resolve(), parentId)).toEqual([elsewhere])
    done(await admin.call('/admin/patient/restore', { id: patientId }))
    expect(await campusesAfter(move(patientId, own), parentId)).toEqual([own])
  })

  it('when two files become one, and are separated again', async () => {
    const [winner, loser] = [await family(), await family(elsewhere)]
    const { id } = done(
      await admin.call('/admin/patient/merge', { winnerId: winner.patientId, loserId: loser.patientId, reason: 'x' }),
    )
    expect(await campusesAfter(Promise.resolve(), loser.parentId)).toEqual([own])
    done(await admin.call('/admin/patient/unmerge', { id }))
    expect(await campusesAfter(Promise.resolve(), loser.parentId)).toEqual([elsewhere])
  })

  it('when two transactions overlap that link patients of one parent, or link a patient and move the patient', async () => {
    const link = (patientId: number, parentId: number) =>
      `insert into patient_parent (patient_id, parent_id, relation) values (${patientId}, ${parentId}, 'father')`
    const moving = (patientId: number) => `update patient set campus_id = ${elsewhere} where id = ${patientId}`
    const overlapping = async (first: string, second: string) => {
      let other: Promise<unknown> = Promise.resolve()
      await server.sql.begin(async (tx) => {
        await tx.run(first)
        other = server.sql.run(second)
        await tx.run('select pg_sleep(0.2)')
      })
      await other
    }
    const [child, away, parent] = [await family(), await family(elsewhere), await family()]
    await overlapping(moving(child.patientId), link(child.patientId, parent.parentId))
    expect(await campusesAfter(Promise.resolve(), parent.parentId)).toEqual(both())
    const [second, aunt] = [await family(), await family()]
    await overlapping(link(second.patientId, aunt.parentId), moving(second.patientId))
    expect(await campusesAfter(Promise.resolve(), aunt.parentId)).toEqual(both())
    const [third, uncle] = [await family(), await newFamily(server.sql, { campusId: own, name: '舅舅' })]
    await server.sql`delete from patient_parent where id = ${uncle.linkId}`
    await overlapping(link(third.patientId, uncle.parentId), link(away.patientId, uncle.parentId))
    expect(await campusesAfter(Promise.resolve(), uncle.parentId)).toEqual(both())
  })

  it('when children of one parent are registered at two campuses at the same moment, without a deadlock', async () => {
    const deadlocks = () => server.sql`select deadlocks from pg_stat_database where datname = current_database()`
    const before = await deadlocks()
    const { parentId } = await family()
    const child = (campusId: number, name: string) =>
      admin
        .call('/admin/patient/add', {
          campusId,
          name,
          gender: 1,
          birthday: '2018-05-01',
          parents: [{ parent: { id: parentId }, relation: 'mother' }],
          anyway: true,
        })
        .then(done)
    await Promise.all(Array.from({ length: 12 }, (_, n) => child(n % 2 ? own : elsewhere, `弟妹${n}`)))
    expect(await campusesAfter(Promise.resolve(), parentId)).toEqual(both())
    expect(await deadlocks()).toEqual(before)
  })
})

describe('a list of parents', () => {
  it('shows those of a campus, and tells that campus of their changes, but not of the campuses themselves', async () => {
    const [here, there] = [await family(), await family(elsewhere)]
    const listed = async (campusId: number) => {
      const { list } = done(await admin.call('/admin/parent-info/page', { campusId, pageSize: 200 }))
      return list.map(({ id }) => id)
    }
    expect(await listed(own)).toContain(here.parentId)
    expect(await listed(own)).not.toContain(there.parentId)
    done(await admin.call('/admin/parent-info/update', { id: here.parentId, version: 1, name: '改名' }))
    await link(there.patientId, here.parentId)
    const changes = await server.sql`select campus_ids, fields from operation_change
      where table_name = 'parent_info' and row_id = ${here.parentId}`
    expect(changes).toMatchObject([{ campusIds: [own], fields: { name: { to: '改名' } } }])
    const [row] = await server.sql`select version from parent_info where id = ${here.parentId}`
    expect(row?.version).toBe(2)
  })
})
