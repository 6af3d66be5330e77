import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { campusIds, newLead, staffId } from '../../../test/world.ts'
import { WriteScope } from '../../db/scope.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ImportContext } from '../../sheets/import/declare.ts'
import { leadImport } from './imported.ts'

const server = useServer()

it('A lead that is claimed while its import is undone stays with its new owner.', async () => {
  const { sql } = server
  const [campusId] = await campusIds(server)
  const claimer = await staffId(server, 'consultant')
  const [run] = await sql`insert into import_run (noun, owner_id, language, file_name, headers, sample, mapping, rows)
    values ('customer', 1, 'zh-CN', 'x.xlsx', '[]', '[]', '{}', 2) returning id`
  const claimed = await newLead(server, { campusId })
  const free = await newLead(server, { campusId })
  await sql`update customer set import_id = ${run?.id}, updated_by = null where id in (${claimed.id}, ${free.id})`
  const undo = () =>
    inTransaction(sql, (db) => {
      const scope = new WriteScope(db, { all: true, campusIds: [], own: false, home: [] }, { kind: 'staff', userId: 1 })
      return leadImport.undo({ scope, importId: run?.id } as ImportContext, 1000)
    })
  const claim = await sql.reserve()
  await claim`begin`
  await claim`update customer set owner_id = ${claimer}, owned_at = now() where id = ${claimed.id}`
  const undone = undo()
  await setTimeout(300)
  await claim`commit`
  claim.release()
  expect(await undone).toBe(1)
  const rows = await sql`select id from customer where import_id = ${run?.id} and deleted_at is null`
  expect(rows).toEqual([{ id: claimed.id }])
})
