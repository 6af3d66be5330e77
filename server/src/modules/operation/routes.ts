import { endpoints, type Path } from '@cogcampus/contract'
import type { operation } from '@cogcampus/contract/admin/operation'
import { languages } from '@cogcampus/contract/envelope'
import { jobNames } from '@cogcampus/contract/jobs'
import { tableText } from '@cogcampus/contract/messages'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { snake } from '../../db/table.ts'
import { tables } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { FILES } from '../../lib/callNames.ts'
import { filterByUserName } from '../../lib/filterByUserName.ts'
import { pageOf } from '../../lib/page.ts'
import { shownChanges, wordsFor } from './page/changes.ts'
import { actorOf, sentenceOf } from './page/sentence.ts'
import { operationsOn } from './page/subjects.ts'
import { type Recorded, seenBy } from './page/values.ts'
import { deedName } from './page/words.ts'

const ADDRESS: Path = '/admin/file/authUrl'
// To be given an address changes nothing yet: what is stored at it is on record as the upload.
const worthTelling = sql<boolean>`(endpoint <> ${ADDRESS} or err_code <> '')`
const readsOnRecord = [FILES, ...endpoints.flatMap(({ path, endpoint }) => (endpoint.onRecord ? [path] : []))]

export const operationHandlers: Handlers<typeof operation> = {
  async page(
    { db, scope, actor, caller },
    { userId, accountId, endpoint, table, rowId, refused, read, from, to, keyword, ...page },
  ) {
    let query = scope
      .from('operation')
      .select(['id', 'endpoint', 'userId', 'accountId', 'userName', 'ip', 'requestId', 'errCode', 'ms', 'createdAt'])
    if (userId) query = query.where('userId', '=', userId)
    if (accountId) query = query.where('accountId', '=', accountId)
    query = endpoint ? query.where('endpoint', '=', endpoint) : query.where(worthTelling)
    // Written out, so that the index of what was refused serves it.
    if (refused !== undefined) query = query.where(refused ? sql<boolean>`err_code <> ''` : sql<boolean>`err_code = ''`)
    if (read !== undefined) query = query.where('endpoint', read ? 'in' : 'not in', readsOnRecord)
    if (from) query = query.where('createdAt', '>=', from)
    if (to) query = query.where('createdAt', '<=', to)
    if (keyword) {
      const subjects = await operationsOn({ db, scope, actor }, keyword)
      query = query.where(
        sql<boolean>`(${filterByUserName(keyword)} or endpoint = any(${callsNamed(keyword)}) or id = any(${subjects}::bigint[]))`,
      )
    }
    if (table || rowId) {
      let changed = scope.from('operationChange').select('operationId')
      if (table) changed = changed.where('tableName', '=', table)
      if (rowId) changed = changed.where('rowId', '=', rowId)
      query = query.where('id', 'in', changed)
    }
    const { list, ...totals } = await pageOf(query, page, {
      by: '-createdAt',
      id: 'id',
      sortable: { createdAt: 'createdAt' },
    })
    const recorded = Map.groupBy(await changesOf(scope, list), (change) => change.operationId)
    const seen = new Map([...recorded].map(([id, changes]) => [id, changes.map((change) => seenBy(actor, change))]))
    const words = await wordsFor({ db, scope, actor, language: caller.language }, [...seen.values()].flat())
    const told = list.map((row) => {
      const changes = seen.get(row.id) ?? []
      return {
        ...row,
        callName: deedName(row.endpoint, caller.language),
        actor: actorOf(words, row),
        sentence: sentenceOf(words, row, changes),
        changes: shownChanges(words, changes),
      }
    })
    return { ...totals, list: told }
  },

  async tables({ caller }) {
    return Object.entries(tables)
      .filter(([, { history }]) => history !== 'none')
      .map(([name, { noun }]) => ({ table: snake(name), name: tableText(noun, name, caller.language) ?? name }))
  },
}

/** The calls and jobs that the keyword is part of, in any of their names. */
const callsNamed = (keyword: string): string[] =>
  names.filter(([, name]) => name.includes(keyword.toLowerCase())).map(([endpoint]) => endpoint)

const names = [FILES, ...endpoints.map(({ path }) => path as string), ...jobNames.map((name) => `job ${name}`)].map(
  (endpoint) =>
    [
      endpoint,
      [endpoint, ...languages.map((language) => deedName(endpoint, language))].join(' ').toLowerCase(),
    ] as const,
)

/** What these operations did to rows within reach. */
const changesOf = (scope: ReadScope, operations: { id: number }[]): Promise<Recorded[]> =>
  scope
    .from('operationChange')
    .selectAll('operationChange')
    .where(sql<boolean>`operation_id = any(${operations.map((row) => row.id)}::bigint[])`)
    .orderBy('tableName')
    .orderBy('rowId')
    .execute()
