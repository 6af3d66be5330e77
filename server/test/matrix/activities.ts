import type { Making } from './policy.ts'
import { one } from './policy.ts'

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A draft of an activity of a campus. */
export const makeActivity = ({ sql, word, marked, campusId, deletedAt }: Making) =>
  one(sql`insert into activity (campus_id, title, type, start_at, end_at, capacity, content, search, deleted_at)
    values (${campusId}, ${word}, 'other', ${ahead(1)}, ${ahead(2)}, 10, ${marked}, ${marked}, ${deletedAt}) returning id, version`)

/** An offer that a campus has not answered; once it does, anyone reads it, so it holds no marker. */
export const makeOffer = ({ sql, word, campusId, deletedAt }: Making) =>
  one(sql`with made as (insert into activity (title, type, start_at, end_at, capacity, content, state)
      values (${word}, 'other', ${ahead(1)}, ${ahead(2)}, 10, 'x', 'PUBLISHED') returning id)
    insert into activity_campus (activity_id, campus_id, token, place, start_at, end_at, seats, deleted_at)
    select id, ${campusId}, ${`${word}${campusId}${Math.random()}`}, ${word}, ${ahead(1)}, ${ahead(2)}, 10, ${deletedAt} from made
    returning id, version`)

/** A sign-up that has a seat. */
export const makeSignUp = async (making: Making) => {
  if (making.place === 'deleted') return { id: 987_654_321, version: 1 }
  const { sql, marked, campusId } = making
  const { id: offerId } = await makeOffer(making)
  await sql`update activity_campus set state = 'OPEN', taken = 1, last_no = 1 where id = ${offerId}`
  return one(sql`insert into activity_user (activity_id, activity_campus_id, campus_id, name, phone, no, state, source, secret)
    select activity_id, id, ${campusId}, ${marked}, '13800000000', 1, 'SIGNED', 'STAFF', ${`${offerId}${Math.random()}`}
    from activity_campus where id = ${offerId} returning id, version`)
}
