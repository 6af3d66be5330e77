import type { Sql } from '../db/connect.ts'
import { figuresOf } from '../modules/announcement/total.ts'

/** How long after its end a notice or a delivery is kept: as a run of a job, three times as long as figures show. */
const KEPT = '90 days'
/** Rows of a statement, so that none holds up what is sent, and statements of a run. */
const [BATCH, BATCHES] = [5_000, 20]

/**
 * Removes notices that ended long ago; answers how many. The messages that they repeat stay, and so do the notices by which a family was
 * rung, and those that a delivery to a webhook shows. Those of an announcement go together, once their figures are kept.
 */
export async function removeOldNotices(sql: Sql, batch = BATCH): Promise<number> {
  await sql.run(`update announcement set notice_figures = old.figures
    from (select a.id, ${figuresOf('n', 'a.receivers')} as figures from announcement a join notice n on n.announcement_id = a.id
      where a.notice_figures is null and a.sent_at < now() - interval '${KEPT}' group by a.id
      having bool_and(n.ended_at is not null) and max(n.ended_at) < now() - interval '${KEPT}') old
    where announcement.id = old.id`)
  const some = () => sql`delete from notice where id in (select n.id from notice n
      where n.ended_at < now() - ${KEPT}::interval and n.rung_at is null
        and (n.announcement_id is null
          or exists (select from announcement a where a.id = n.announcement_id and a.notice_figures is not null))
        and not exists (select from webhook_delivery d where d.notice_id = n.id)
      order by n.ended_at limit ${batch})`
  return inBatches(batch, some)
}

/** Removes deliveries to webhooks that ended long ago, arrived or not; answers how many. */
export function removeOldDeliveries(sql: Sql, batch = BATCH): Promise<number> {
  // Asked of the row itself, too: one that is sent anew meanwhile stays.
  const some = () => sql`delete from webhook_delivery where ended_at < now() - ${KEPT}::interval
    and id in (select d.id from webhook_delivery d where d.ended_at < now() - ${KEPT}::interval
      order by d.ended_at limit ${batch})`
  return inBatches(batch, some)
}

async function inBatches(batch: number, remove: () => PromiseLike<{ count: number }>): Promise<number> {
  let removed = 0
  for (let statement = 0; statement < BATCHES; statement++) {
    const { count } = await remove()
    removed += count
    if (count < batch) break
  }
  return removed
}
