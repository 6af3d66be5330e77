-- No session is planned, nor planned again, of a patient whose family has withdrawn its consent (docs/decisions/0045). The consent
-- is locked until the session is there: a withdrawal waits for it, and names it among those that are planned still. Who was about to
-- plan when it was withdrawn is run again, and finds that.
create function so_day_consent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing text;
begin
  -- As its foreign key will: the patient first, as everybody locks it before the consents.
  perform from patient where id = new.patient_id for key share;
  select state into standing from patient_consent
    where patient_id = new.patient_id and code = 'consent' and state <> 'REPLACED'
    order by id desc limit 1 for share;
  if standing = 'WITHDRAWN' and lower(new.during) > now() at time zone (select time_zone from campus where id = new.campus_id) then
    raise exception 'the consent of patient % is withdrawn', new.patient_id
      using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger consent_of_planned before insert on so_day
  for each row when (new.state in ('PLANNED', 'CONFIRMED')) execute function so_day_consent();
create trigger consent_of_undone before update of state on so_day
  for each row when (old.state in ('CANCELLED', 'LEAVE') and new.state in ('PLANNED', 'CONFIRMED', 'LEAVE_ASKED'))
  execute function so_day_consent();
