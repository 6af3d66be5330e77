import type { notice } from '@cogcampus/contract/admin/notice'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { pageOf } from '../../lib/page.ts'
import { foundParent } from '../parent-info/columns.ts'

/** Those that did not reach a family, which has not read the message since. */
const unreached = sql<SqlBool>`(notice.state in ('NOT_AGREED', 'REFUSED', 'OUTDATED', 'UNSURE') and message.read_at is null)`

/** Notices to the families of a campus. */
export const page: Handlers<typeof notice>['page'] = (
  { scope },
  { state, event, unreached: only, keyword, ...paging },
) => {
  let query = scope
    .from('notice')
    .innerJoin('message', 'message.id', 'notice.messageId')
    .innerJoin('parentAccount', 'parentAccount.id', 'notice.accountId')
    .leftJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
    .select(['notice.id', 'notice.accountId', 'notice.event', 'notice.kind', 'message.title', 'notice.state'])
    .select(['notice.code', 'notice.tries', 'notice.createdAt', 'notice.endedAt'])
    .select(({ fn, ref }) => fn.coalesce(ref('parentInfo.name'), ref('parentAccount.nickName')).as('name'))
    // An account that staff did not make by phone is rung by that of its parent.
    .select(({ fn }) => fn.coalesce(maskedPhone('parent_account.phone'), maskedPhone('parent_info.phone')).as('phone'))
    .select(sql<boolean>`message.read_at is not null`.as('read'))
    .select(sql<string | null>`case when notice.state = 'WAITING' then notice.due_at end`.as('dueAt'))
    .select(
      sql<
        { id: number; name: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id)
        from patient_parent l join patient p on p.id = l.patient_id
        where l.parent_id = parent_account.parent_id and p.deleted_at is null), '[]')`.as('patients'),
    )
  if (state) query = query.where('notice.state', '=', state)
  if (event) query = query.where('notice.event', '=', event)
  if (only !== undefined) query = query.where(sql<SqlBool>`${unreached} = ${only}`)
  if (keyword)
    query = query.where(
      sql<SqlBool>`parent_account.parent_id = any(array(select pi.id from parent_info pi where ${foundParent('pi')(keyword)}))`,
    )
  return pageOf(query, paging, { by: '-id', id: 'notice.id', sortable: { createdAt: 'notice.id' } })
}
