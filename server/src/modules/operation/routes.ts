import { endpoints } from '@cogcampus/contract'
import type { operation } from '@cogcampus/contract/admin/operation'
import { jobNames } from '@cogcampus/contract/jobs'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { ofNamed } from '../../lib/named.ts'
import { pageOf } from '../../lib/page.ts'
import { nameOfCall } from '../rbac/resource/names.ts'

export const operationHandlers: Handlers<typeof operation> = {
  async page({ db, scope }, { userId, endpoint, table, rowId, refused, from, to, keyword, ...page }) {
    let query = scope
      .from('operation')
      .select(['id', 'endpoint', 'userId', 'userName', 'ip', 'requestId', 'errCode', 'ms', 'createdAt'])
    if (userId) query = query.where('userId', '=', userId)
    if (endpoint) query = query.where('endpoint', '=', endpoint)
    if (refused !== undefined) query = query.where('errCode', refused ? '!=' : '=', '')
    if (from) query = query.where('createdAt', '>=', from)
    if (to) query = query.where('createdAt', '<=', to)
    if (keyword) query = query.where(sql<boolean>`(${ofNamed(keyword)} or endpoint = any(${callsNamed(keyword)}))`)
    if (table || rowId) {
      let changed = db.selectFrom('operationChange').select('operationId')
      if (table) changed = changed.where('tableName', '=', table)
      if (rowId) changed = changed.where('rowId', '=', rowId)
      query = query.where('id', 'in', changed)
    }
    const { list, ...totals } = await pageOf(db, query, page, {
      by: '-createdAt',
      id: 'id',
      sortable: { createdAt: 'createdAt', ms: 'ms' },
    })
    const changes = await changesOf(
      db,
      list.map((row) => row.id),
    )
    return { ...totals, list: list.map((row) => ({ ...row, changes: changes.get(row.id) ?? [] })) }
  },
}

/** The calls and jobs that the keyword is part of, in any of their names. */
const callsNamed = (keyword: string): string[] =>
  names.filter(([, name]) => name.includes(keyword.toLowerCase())).map(([endpoint]) => endpoint)

const names = [...endpoints.map(({ path }) => path as string), ...jobNames.map((name) => `job ${name}`)].map(
  (endpoint) => {
    const { name, nameEn } = nameOfCall(endpoint)
    return [endpoint, `${endpoint} ${name} ${nameEn}`.toLowerCase()] as const
  },
)

type Change = {
  table: string
  rowId: number | null
  action: 'INSERT' | 'UPDATE' | 'DELETE'
  fields: Record<string, object>
}

async function changesOf(db: Parameters<(typeof operationHandlers)['page']>[0]['db'], ids: number[]) {
  const byOperation = new Map<number, Change[]>()
  if (ids.length === 0) return byOperation
  const rows = await db
    .selectFrom('operationChange')
    .selectAll()
    .where(sql<boolean>`operation_id = any(${ids}::bigint[])`)
    .execute()
  for (const { operationId, tableName, ...change } of rows) {
    const list = byOperation.get(operationId) ?? []
    list.push({ table: tableName, ...change })
    byOperation.set(operationId, list)
  }
  return byOperation
}
