import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useServer } from '../../test/server.ts'
import { done } from '../../test/world.ts'
import type { Unscoped } from '../db/handles.ts'
import { dictHandlers } from '../modules/dict/routes.ts'
import type { PublicContext, ReadContext } from './context.ts'

const server = useServer()

// The handlers of a noun are looked up when the server starts, which is later.
const read = vi.spyOn(dictHandlers, 'all')
const publicRead = vi.spyOn(dictHandlers, 'config/info')

const refused = { code: '25006', message: expect.stringContaining('read-only transaction') }
const rename = sql`update customer set child_name = 'x'`

describe('a read', () => {
  let context: ReadContext
  let open: PublicContext
  let unscoped: Unscoped
  beforeAll(async () => {
    const admin = await server.as('admin')
    done(await admin.call('/admin/dict/all', {}))
    done(await server.anonymous.call('/admin/dict/config/info', {}))
    context = read.mock.lastCall?.[0] as ReadContext
    open = publicRead.mock.lastCall?.[0] as PublicContext
    unscoped = context.scope.unscoped('a test')
  })

  it('reads', async () => {
    const { rows } = await sql`select 1 as one`.execute(unscoped)
    expect(rows).toEqual([{ one: 1 }])
    expect(await context.db.selectFrom('dict').select('id').limit(1).execute()).toHaveLength(1)
    expect(await context.scope.from('customer').select('id').limit(1).execute()).toHaveLength(1)
  })

  // Without an error, each of these lines fails the type check.
  it('has no handle that builds an INSERT, UPDATE or DELETE, and where it is made one, PostgreSQL refuses it', async () => {
    // @ts-expect-error: tables of the whole business are not updated
    await expect(context.db.updateTable('dict').set({ sort: 1 }).execute()).rejects.toMatchObject(refused)
    // @ts-expect-error: nor deleted from
    await expect(context.db.deleteFrom('dict').execute()).rejects.toMatchObject(refused)
    // @ts-expect-error: nor inserted into
    const added = context.db.insertInto('agreement').values({ code: 'x', revision: 1, title: '', body: '' })
    await expect(added.execute()).rejects.toMatchObject(refused)
    // @ts-expect-error: without reach no row is updated
    await expect(unscoped.updateTable('customer').set({ childName: 'x' }).execute()).rejects.toMatchObject(refused)
    // @ts-expect-error: nor in a public call
    await expect(open.db.updateTable('config').set({ version: 1 }).execute()).rejects.toMatchObject(refused)
    // @ts-expect-error: a scope that reads changes nothing
    expect(context.scope.update).toBeUndefined()
    // @ts-expect-error: and begins no unscoped change
    expect(context.scope.writeUnscoped).toBeUndefined()
  })

  it('writes by raw SQL no more than by the builder', async () => {
    await expect(rename.execute(unscoped)).rejects.toMatchObject(refused)
    const { db } = context.scope.planned()
    // @ts-expect-error: no raw SQL runs without a reason
    await expect(rename.execute(db)).rejects.toMatchObject(refused)
    // @ts-expect-error: no raw SQL runs without a reason
    await expect(rename.execute(context.db)).rejects.toMatchObject(refused)
    await expect(sql`select nextval('operation_id')`.execute(unscoped)).rejects.toMatchObject(refused)
    await expect(context.scope.from('customer').select('id').forUpdate().execute()).rejects.toMatchObject(refused)
  })

  it('has no connection that could write, and is declared no service that changes anything', () => {
    expect(Object.keys(context.services).sort()).toEqual(['jobs', 'live', 'outward', 'storage', 'wx'])
    // @ts-expect-error: the pool is not for handlers
    expect(context.services.sql).toBeUndefined()
    // @ts-expect-error: a read asks for no job
    expect(context.services.jobs.enqueue).toBeTypeOf('function')
    // @ts-expect-error: and removes no file
    expect(context.services.storage.remove).toBeTypeOf('function')
  })
})
