import { beforeAll, expect, it } from 'vitest'
import { announce, newAudience } from '../../test/broadcast.ts'
import { type Client, useServer } from '../../test/server.ts'
import { SECRET } from '../../test/webhooks.ts'
import { done, newAccount, setQuiet, staffId } from '../../test/world.ts'
import { removeOldDeliveries, removeOldNotices } from './oldNotices.ts'

const server = useServer()
let principal: Client
beforeAll(async () => {
  principal = await server.as('principal')
  await setQuiet(server, 0, 0)
  // Those of the demo take no part.
  await removeOldDeliveries(server.sql)
  await removeOldNotices(server.sql)
})

/** A notice of few hours that ended so many days ago; answers its number. */
async function ended(days: number, state = 'SENT') {
  const { id } = await newAccount(server)
  const [row] = await server.sql`with told as (insert into message (account_id, type, title, body, event)
      values (${id}, 'REMIND', '课时不多', 'x', 'hoursFew') returning id)
    insert into notice (message_id, account_id, campus_ids, event, kind, state, useful_until, ended_at, created_at)
    select told.id, ${id}, '{}'::bigint[], 'hoursFew', 'REMINDER', ${state}, w.moment,
      case when ${state}::text <> 'WAITING' then w.moment end, w.moment
    from told, (select now() - ${days} * interval '1 day' as moment) w returning id`
  return row?.id as number
}
const left = async (ids: readonly number[]) =>
  (await server.sql`select id from notice where id = any(${ids}::bigint[]) order by id`).map(({ id }) => id)

it('a notice is removed a season after its end, in batches; its message stays, and so does a notice by which a family was rung', async () => {
  const old = [await ended(91), await ended(120, 'NOT_AGREED'), await ended(400, 'OUTDATED')]
  const [rung, waits, recent] = [await ended(91, 'NOT_AGREED'), await ended(91, 'WAITING'), await ended(89)]
  await server.sql`update notice set rung_at = now() - interval '90 days', rung_by = ${await staffId(server, 'frontdesk')}
    where id = ${rung}`
  const messages = await server.sql`select message_id from notice where id = any(${old}::bigint[])`
  expect(await removeOldNotices(server.sql, 2)).toBe(3)
  expect(await left([...old, rung, waits, recent])).toEqual([rung, waits, recent])
  const [kept] = await server.sql`select count(*)::int as count from message
    where id = any(${messages.map(({ messageId }) => messageId)}::bigint[])`
  expect(kept?.count).toBe(3)
})

it('the notices of an announcement are removed together once all have ended, and its figures stay as they were', async () => {
  const id = await announce(server, principal, await newAudience(server, 4))
  const figures = async () => done(await principal.call('/admin/announcement/notices', { id }))
  const rows = await server.sql`select id from notice where announcement_id = ${id} order by id`
  const ids = rows.map((row) => row.id as number)
  await server.sql`update announcement set sent_at = now() - interval '95 days' where id = ${id}`
  await server.sql`update notice set state = case id when ${ids[0]} then 'UNSURE' when ${ids[1]} then 'REFUSED' else 'SENT' end,
    ended_at = now() - interval '93 days' where announcement_id = ${id} and id <> ${ids[3]}`
  await removeOldNotices(server.sql)
  expect(await left(ids)).toEqual(ids)
  await server.sql`update notice set state = 'SENT', ended_at = now() - interval '93 days' where id = ${ids[3]}`
  const before = await figures()
  expect(before).toEqual({ waiting: 0, sent: 2, unsent: 1, unsure: 1, inApp: 0 })
  await removeOldNotices(server.sql)
  expect(await left(ids)).toEqual([])
  expect(await figures()).toEqual(before)
})

it('a delivery to a webhook is removed a season after its end, arrived or not, in batches; a notice that it showed goes after it', async () => {
  const [hook] = await server.sql`insert into webhook (name, url, secret, events)
    values ('档案系统', 'https://10.0.0.8/told', ${SECRET}, '{lessonChanged}') returning id`
  const delivery = async (days: number, state = 'SENT', noticeId: number | null = null) => {
    const [row] =
      await server.sql`insert into webhook_delivery (webhook_id, event_key, event, notice_id, state, ended_at, created_at)
      select ${hook?.id}::bigint, gen_random_uuid()::text, case when ${noticeId}::bigint is null then 'test' else 'hoursFew' end,
        ${noticeId}::bigint, ${state}::text, case when ${state}::text in ('SENT', 'FAILED') then w.moment end, w.moment
      from (select now() - ${days} * interval '1 day' as moment) w returning id`
    return row?.id as number
  }
  const shown = await ended(120)
  await delivery(91)
  await delivery(120, 'FAILED')
  await delivery(400, 'SENT', shown)
  const kept = [await delivery(89), await delivery(91, 'WAITING')]
  await removeOldNotices(server.sql)
  expect(await left([shown])).toEqual([shown])
  expect(await removeOldDeliveries(server.sql, 2)).toBe(3)
  const rows = await server.sql`select id from webhook_delivery where webhook_id = ${hook?.id} order by id`
  expect(rows.map(({ id }) => id)).toEqual(kept)
  await removeOldNotices(server.sql)
  expect(await left([shown])).toEqual([])
})
