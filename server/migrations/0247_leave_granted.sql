-- Who agreed to leave, and when: the family reads it beside the answer, as it does of a refusal.
alter table so_day
  add leave_granted_by bigint constraint so_day__leave_granted_by__fk references rbac_user,
  add leave_granted_at timestamptz,
  add constraint so_day__leave_granted__check
    check ((leave_granted_at is null or state = 'LEAVE') and (leave_granted_by is null or leave_granted_at is not null));

-- Of leave in force, the history knows who put the session on it.
alter table so_day disable trigger user;
update so_day d set leave_granted_by = (select u.id from rbac_user u where u.id = last.user_id), leave_granted_at = last.created_at
from (select distinct on (c.row_id) c.row_id, o.user_id, o.created_at
  from operation_change c join operation o on o.id = c.operation_id
  where c.table_name = 'so_day' and c.fields -> 'state' ->> 'to' = 'LEAVE'
  order by c.row_id, c.operation_id desc) last
where d.id = last.row_id and d.state = 'LEAVE';
alter table so_day enable trigger user;
