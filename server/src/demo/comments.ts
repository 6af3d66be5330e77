import { type Kysely, sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import { lately, silently } from './lately.ts'

const texts = [
  '今天全程专注，任务完成得很好，请继续鼓励。',
  '进步明显，难度已提高一级，在家请多给一点时间。',
  '今天有些疲倦，训练量作了调整，请保证睡眠。',
  '掌握了新任务，建议每天在家练习十分钟。',
]
const answers = ['谢谢老师，在家也会练习。', '收到，这周睡得晚，我们注意。', '请问在家用什么材料练？']

/** Comments on sessions that are done; of the last ones of each doctor some are owed. Some families answered, and not all of that was read. */
export async function fillComments(on: Handles): Promise<void> {
  const { whole: free } = wholeBusiness(on, 0)
  await silently(free, async () => {
    await sql`
      insert into reply (so_day_id, campus_id, course_id, doctor_id, patient_id, day, author_user_id, text, read_at, created_at)
      select d.id, d.campus_id, d.course_id, d.doctor_id, d.patient_id, d.day, d.doctor_id,
        p.name || (${texts}::text[])[1 + d.id % 4], case when d.no > 6 then d.done_at + interval '5 hours' end, d.done_at + interval '40 minutes'
      from (${lately}) d join patient p on p.id = d.patient_id where d.no > 4 or d.no = 2
      order by d.id`.execute(free)
    await sql`
      insert into reply (so_day_id, campus_id, course_id, doctor_id, patient_id, day, author_account_id, text, read_at, created_at)
      select r.so_day_id, r.campus_id, r.course_id, r.doctor_id, r.patient_id, r.day, a.id, (${answers}::text[])[1 + r.so_day_id % 3],
        case when d.no > 12 then r.created_at + interval '20 hours' end, r.created_at + interval '6 hours'
      from reply r join (${lately}) d on d.id = r.so_day_id
        join lateral (select a.id from patient_parent l join parent_account a on a.parent_id = l.parent_id and a.deleted_at is null
          where l.patient_id = r.patient_id order by a.id limit 1) a on true
      where d.no % 3 = 0 and d.no > 4
      order by r.id`.execute(free)
  })
}

const phrases = {
  CHILD: ['{name}今天愿意主动举手表达了，回家请先夸这一点。', '{name}排队轮流做得比上周好，晚饭后可以玩两轮轮流游戏。'],
  PUPIL: ['{name}今天听指令一次就能做对，写作业时也请一次只说一件事。', '{name}错题会自己再查一遍了，请保留这个习惯。'],
  ADULT: ['{name}今天能独立完成购物清单，周末可以一起去一次超市练习。'],
}

/** The phrases that the doctor of the demo keeps. */
export async function fillPhrases(db: Kysely<Database>): Promise<void> {
  const rows = Object.entries(phrases).flatMap(([ageGroup, texts]) => texts.map((text) => ({ ageGroup, text })))
  await sql`insert into phrase (user_id, age_group, text, created_by)
    select u.id, r."ageGroup", r.text, u.id
    from rbac_user u, jsonb_to_recordset(${rows}::jsonb) as r("ageGroup" text, text text)
    where u.login_name = 'doctor'`.execute(db)
}
