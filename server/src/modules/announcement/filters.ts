import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AnnouncementTable } from './table.ts'

type Audience = Pick<
  Selectable<AnnouncementTable>,
  'audience' | 'campusId' | 'roleIds' | 'doctorId' | 'courseId' | 'hoursAtMost'
>

/**
 * Who is meant by an announcement, in SQL: `receiver_id`, `account_id`, `name`, `children`. A parent is one row for all its
 * children; one without an account of the applet has neither id.
 */
export const meantBy = (who: Audience): RawBuilder<unknown> => (who.audience === 'STAFF' ? staff(who) : families(who))

const staff = ({ campusId, roleIds }: Audience) => sql`
  select u.id as receiver_id, null::bigint as account_id, u.user_name as name, null as children from rbac_user u
  where u.status = 1 and u.deleted_at is null
    ${campusId === null ? sql`` : sql`and exists (select from rbac_user_campus c where c.user_id = u.id and c.campus_id = ${campusId})`}
    ${roleIds.length === 0 ? sql`` : sql`and exists (select from rbac_user_role r where r.user_id = u.id and r.role_id = any(${roleIds}::bigint[]))`}`

const families = ({ campusId, doctorId, courseId, hoursAtMost }: Audience) => sql`
  select null::bigint as receiver_id, a.id as account_id, f.name,
    string_agg(p.name, '、' order by p.id) as children
  from patient p join patient_parent pp on pp.patient_id = p.id and pp.notified
    join parent_info f on f.id = pp.parent_id and f.deleted_at is null
    left join parent_account a on a.parent_id = f.id and a.deleted_at is null and not a.locked
  where p.deleted_at is null and p.state <> 'ENDED'
    ${campusId === null ? sql`` : sql`and p.campus_id = ${campusId}`}
    ${doctorId === null ? sql`` : treatedBy(doctorId)}
    ${courseId === null && hoursAtMost === null ? sql`` : withHours(courseId, hoursAtMost)}
  group by f.id, a.id`

const treatedBy = (doctorId: number) => sql`and (p.doctor_id = ${doctorId} or exists (select from so_day d
  where d.patient_id = p.id and d.doctor_id = ${doctorId} and d.deleted_at is null and d.state <> 'CANCELLED'
    and lower(d.during) > now() - interval '60 days'))`

/** Hours of a course count together over its orders; without a limit there are always more. */
const withHours = (courseId: number | null, hoursAtMost: number | null) => sql`and exists (
  select from order_course l join order_info o on o.id = l.order_id
  where l.patient_id = p.id and l.deleted_at is null and o.deleted_at is null and o.state in ('ACTIVE', 'PAID') and o.type <> 'TRIAL'
    ${courseId === null ? sql`` : sql`and l.course_id = ${courseId}`}
  group by l.course_id
  ${hoursAtMost === null ? sql`` : sql`having not bool_or(l.unlimited) and sum(l.paid_left + l.gift_left) <= ${hoursAtMost}`})`
