-- What a family confirmed stays confirmed through leave that is refused, absence and check-in that are undone (docs/decisions/0045).
-- A session that is planned, as after a move, is confirmed by nobody.
alter table so_day add column confirmed boolean not null default false;

create function so_day_confirmed() returns trigger language plpgsql as $$
begin
  new.confirmed := case new.state when 'CONFIRMED' then true when 'PLANNED' then false else new.confirmed end;
  return new;
end $$;
create trigger confirmed before insert or update of state on so_day for each row execute function so_day_confirmed();

alter table so_day disable trigger user;
update so_day set confirmed = true where state = 'CONFIRMED';
alter table so_day enable trigger user;
