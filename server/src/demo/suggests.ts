import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'

/** Feedback of each campus. */
const PER_CAMPUS = 7

/** What families said and were answered: kind, words, and the answer where there is one. */
const said = [
  ['service', '等候区的饮水机晚上经常没有热水，能不能早点换一桶？', '已和物业确认，每天 16 点前换好，感谢提醒。'],
  ['schedule', '周六下午的课总是约不上，能否多开一个时段？', null],
  [
    'teaching',
    '孩子回家说想多做记忆游戏，老师能推荐几个在家练的吗？',
    '已请责任医生在家庭训练里加了两项，下次课会讲解。',
  ],
  ['fee', '想了解剩余课时什么时候到期，到期前会提醒吗？', '到期前 30 天、7 天、1 天都会提醒，也可以在课时明细里查看。'],
  ['applet', '请假提交以后看不到审核进度。', null],
  ['teaching', '李老师很有耐心，孩子现在愿意主动表达了，谢谢！', '谢谢您的鼓励，我们会转告老师。'],
  ['other', '地下停车场入口不好找，建议在小程序里放一张示意图。', null],
].map(([type, content, opinion]) => ({ type, content, opinion }))

/** Feedback of the last weeks; some of it is answered by the principal of the campus, one piece is closed. */
export async function fillSuggests(db: Kysely<Database>): Promise<void> {
  await sql`
    with words as (select w.* from rows from (jsonb_to_recordset(${said}::jsonb) as (type text, content text, opinion text))
        with ordinality as w(type, content, opinion, no)),
    families as (
      select p.campus_id, p.id as patient_id, a.id as account_id, row_number() over (partition by p.campus_id order by (p.id * 7919) % 1009, p.id) as no
      from patient p join lateral (select a.id from patient_parent l join parent_account a on a.parent_id = l.parent_id
        where l.patient_id = p.id and a.deleted_at is null and a.open_id is not null order by a.id limit 1) a on true
      where p.deleted_at is null and p.state = 'ACTIVE'),
    principals as (select c.id as campus_id, (select min(u.id) from rbac_user u join rbac_user_role ur on ur.user_id = u.id
        join rbac_role r on r.id = ur.role_id and r.code = 'CAMPUS_PRINCIPAL' where u.campus_id = c.id) as user_id from campus c)
    insert into user_suggest (account_id, campus_id, patient_id, type, content, state, opinion, answered_by, answered_at, created_at)
    select f.account_id, f.campus_id, f.patient_id, w.type, w.content,
      case when w.opinion is null then 'NEW' when w.no = 6 then 'CLOSED' else 'REPLIED' end, w.opinion,
      case when w.opinion is not null then p.user_id end,
      case when w.opinion is not null then at.said + interval '17 hours' end, at.said
    from families f join words w on w.no = 1 + (f.no + f.campus_id) % ${PER_CAMPUS} join principals p on p.campus_id = f.campus_id
      cross join lateral (select now() - make_interval(days => ((w.no * 13 + f.campus_id * 17) % 24)::integer, hours => (18 + f.campus_id % 5 + w.no)::integer) as said) at
    where f.no <= ${PER_CAMPUS} order by at.said, f.campus_id`.execute(db)
}
