import { endpoints } from '@cogcampus/contract'
import type { operation } from '@cogcampus/contract/admin/operation'
import { jobNames } from '@cogcampus/contract/jobs'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { ofNamed } from '../../lib/named.ts'
import { pageOf } from '../../lib/page.ts'
import { nameOfCall } from '../rbac/resource/names.ts'
import { type Change, valuesFor } from './values.ts'

export const operationHandlers: Handlers<typeof operation> = {
  async page({ db, scope, actor }, { userId, endpoint, table, rowId, refused, from, to, keyword, ...page }) {
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
      let changed = scope.from('operationChange').select('operationId')
      if (table) changed = changed.where('tableName', '=', table)
      if (rowId) changed = changed.where('rowId', '=', rowId)
      query = query.where('id', 'in', changed)
    }
    const { list, ...totals } = await pageOf(db, query, page, {
      by: '-createdAt',
      id: 'id',
      sortable: { createdAt: 'createdAt', ms: 'ms' },
    })
    const changes = Map.groupBy(await changesOf(scope, list), (change) => change.operationId)
    const shown = (change: Change) => {
      const { tableName: table, rowId, action } = change
      return { table, rowId, action, fields: valuesFor(actor, change) }
    }
    return { ...totals, list: list.map((row) => ({ ...row, changes: (changes.get(row.id) ?? []).map(shown) })) }
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

/** What these operations did to rows within reach. */
const changesOf = (scope: ReadScope, operations: { id: number }[]): Promise<Change[]> =>
  scope
    .from('operationChange')
    .selectAll('operationChange')
    .where(sql<boolean>`operation_id = any(${operations.map((row) => row.id)}::bigint[])`)
    .execute()
