-- Statistics: what they count is found by its day, in a campus and in all of them.
-- When the record of a session was signed, as a copy beside the session: whether it was in time is counted over many.
alter table so_day add signed_at timestamptz;
update so_day d set signed_at = r.signed_at from so_record r where r.so_day_id = d.id and r.signed_at is not null;
create or replace function note_record_state() returns trigger language plpgsql as $$
begin
  update so_day set record_state = new.state, signed_at = new.signed_at where id = new.so_day_id;
  return null;
end $$;

create index order_info_by_day on order_info (created_at) where deleted_at is null;
create index order_payment_by_day on order_payment (paid_on, id);
create index order_payment_of_campus on order_payment (campus_id, paid_on, id);
create index order_payment_of_kind on order_payment (kind, paid_on, id);
create index hour_ledger_earned on hour_ledger (created_at) include (campus_id, course_id, line_id, hours)
  where pot = 'PAID' and session_id is not null and kind in ('CONSUME', 'REVERSE');
create index order_course_open on order_course (campus_id, id desc) where deleted_at is null and (paid_left > 0 or unlimited);
create index order_course_cards on order_course (valid_from, valid_to) where deleted_at is null and unlimited;
create index patient_created on patient (created_at) where deleted_at is null;
create index patient_created_at_campus on patient (campus_id, created_at) where deleted_at is null;
create index so_day_by_day_in_state on so_day (day, state, patient_id) where deleted_at is null;

-- The figures of a month as they were when it was closed: what is corrected later changes the figures, not these rows.
create table total_month (
  month date not null constraint total_month__month__check check (extract(day from month) = 1),
  campus_id bigint not null constraint total_month__campus_id__fk references campus,
  name text not null,
  value bigint not null,
  created_at timestamptz not null default now(),
  primary key (month, campus_id, name)
);
create trigger append_only before update or delete on total_month for each row execute function append_only();
create trigger append_only_whole before truncate on total_month for each statement execute function append_only();
