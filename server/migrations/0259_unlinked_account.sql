-- An account that staff took from its family is not led back to it by its phone: only staff link it again.
alter table parent_account add column unlinked boolean not null default false;

create function note_unlinked() returns trigger language plpgsql as $$
begin
  new.unlinked := new.parent_id is null;
  return new;
end $$;

create trigger note_unlinked before update of parent_id on parent_account
  for each row when (old.parent_id is distinct from new.parent_id) execute function note_unlinked();
