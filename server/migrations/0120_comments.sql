-- Class comments: what the doctor writes to the family of a session, and what the family answers.
alter table so_day
  -- When its first comment by staff was written, and how many of the family no member of staff has read; a trigger keeps them.
  add commented_at timestamptz,
  add unread smallint not null default 0,
  -- Unread ones first.
  add reply_rank smallint not null generated always as (case when unread > 0 then 1 else 0 end) stored;
create index so_day_replies on so_day (campus_id, reply_rank desc, id desc) where deleted_at is null and state = 'DONE';
create index so_day_replies_of on so_day (doctor_id, reply_rank desc, id desc) where deleted_at is null and state = 'DONE';
create index so_day_comment_owed on so_day (campus_id, id) where deleted_at is null and state = 'DONE' and commented_at is null;
create index so_day_comment_owed_by on so_day (doctor_id, id) where deleted_at is null and state = 'DONE' and commented_at is null;

create table reply (
  id bigint generated always as identity primary key,
  so_day_id bigint not null,
  campus_id bigint not null,
  course_id bigint not null,
  doctor_id bigint not null,
  patient_id bigint not null,
  day date not null,
  author_user_id bigint constraint reply__author_user_id__fk references rbac_user,
  author_account_id bigint constraint reply__author_account_id__fk references parent_account,
  text text not null,
  -- When the other side read it.
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reply__so_day_id__fk foreign key (so_day_id, campus_id, course_id, doctor_id, patient_id, day)
    references so_day (id, campus_id, course_id, doctor_id, patient_id, day) on update cascade,
  constraint reply__author_user_id__check check (num_nonnulls(author_user_id, author_account_id) = 1)
);
create index reply_of_session on reply (so_day_id, id);
create index reply_of_patient on reply (patient_id, id desc);
create index reply_of_course on reply (course_id);
create index reply_of_user on reply (author_user_id) where author_user_id is not null;
create index reply_of_account on reply (author_account_id) where author_account_id is not null;

create function note_replies() returns trigger language plpgsql as $$
begin
  update so_day set commented_at = (select min(r.created_at) from reply r where r.so_day_id = new.so_day_id and r.author_user_id is not null),
    unread = (select count(*) from reply r where r.so_day_id = new.so_day_id and r.author_account_id is not null and r.read_at is null)
  where id = new.so_day_id;
  return null;
end $$;
create trigger replies_noted after insert or update of read_at on reply for each row execute function note_replies();
