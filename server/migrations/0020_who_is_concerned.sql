-- Channel `actors` says whose sessions, roles or particulars changed: their ids, or nothing where that is anybody's, so
-- that one sign-out does not make every process look up everybody.
create function say_concerned(users bigint[]) returns void language plpgsql as $$
begin
  if cardinality(users) > 0 then
    -- A payload holds less than 8000 bytes.
    perform pg_notify('actors', case when cardinality(users) > 200 then '' else array_to_string(users, ',') end);
  end if;
end $$;

-- The argument says which column of the rows names whom: a user, a role with its holders, or a campus with its staff.
create or replace function forget_actors() returns trigger language plpgsql as $$
declare
  of_column text := tg_argv[0];
  rows text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows' end;
  users bigint[];
begin
  execute format(case tg_argv[1]
    when 'user' then 'select array_agg(distinct %I) from (%s) r'
    when 'role' then 'select array_agg(distinct user_id) from rbac_user_role where role_id in (select %I from (%s) r)'
    when 'campus' then 'select array_agg(distinct user_id) from rbac_user_campus where campus_id in (select %I from (%s) r)'
    end, of_column, rows) into users;
  perform say_concerned(users);
  return null;
end $$;

create procedure make_forgetting(changing regclass, of_column text, whom text) language plpgsql as $$
begin
  execute format('drop trigger if exists forget on %s', changing);
  execute format('create trigger forget_insert after insert on %s referencing new table as new_rows
    for each statement execute function forget_actors(%L, %L)', changing, of_column, whom);
  execute format('create trigger forget_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function forget_actors(%L, %L)', changing, of_column, whom);
  execute format('create trigger forget_delete after delete on %s referencing old table as old_rows
    for each statement execute function forget_actors(%L, %L)', changing, of_column, whom);
end $$;

call make_forgetting('rbac_user_role', 'user_id', 'user');
call make_forgetting('rbac_user_campus', 'user_id', 'user');
call make_forgetting('rbac_role', 'id', 'role');
call make_forgetting('rbac_role_campus', 'role_id', 'role');
call make_forgetting('rbac_role_resource', 'role_id', 'role');

-- A session that opens or is used concerns nobody.
drop trigger forget on session;
create trigger forget_delete after delete on session referencing old table as old_rows
  for each statement execute function forget_actors('user_id', 'user');

create function forget_person() returns trigger language plpgsql as $$
begin
  perform say_concerned(array[new.id]);
  return null;
end $$;
drop trigger forget on rbac_user;
create trigger forget after update of status, deleted_at, user_name, login_name, campus_id, head_url, phone_no, gender, must_change_password, password_hash
  on rbac_user for each row execute function forget_person();

-- What the tree of calls holds concerns everybody; so may a campus that is deleted, the ground of its staff.
create function forget_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('actors', '');
  return null;
end $$;
drop trigger forget on rbac_resource;
create trigger forget after insert or update or delete on rbac_resource for each statement execute function forget_everybody();
create trigger forget after update of deleted_at on campus for each statement execute function forget_everybody();
