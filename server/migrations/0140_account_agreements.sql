-- What accounts of the messaging app accept, store and show of themselves.

-- Every acceptance stays: which revision, and when.
create table account_agreement (
  account_id bigint not null constraint account_agreement__account_id__fk references parent_account,
  code text not null,
  revision integer not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, code, revision),
  constraint account_agreement__revision__fk foreign key (code, revision) references agreement (code, revision)
);
create trigger append_only before update or delete on account_agreement for each row execute function append_only();
insert into account_agreement (account_id, code, revision)
  select a.id, g.code, g.revision from parent_account a join agreement g on g.revision = a.agreement_revision
  where g.code in ('service', 'privacy');
create trigger forget_accept after insert on account_agreement referencing new table as new_rows
  for each statement execute function forget_actors('account_id', 'account');

-- A new revision is due for every account.
create function forget_accounts() returns trigger language plpgsql as $$
begin
  perform pg_notify('actors', '');
  return null;
end $$;
create trigger forget after insert on agreement for each statement execute function forget_accounts();

alter table parent_account
  drop column agreement_revision,
  add column nick_name text,
  add column head_url text;

-- A file is uploaded by a member of staff or by an account.
alter table stored_file add column account_id bigint constraint stored_file__account_id__fk references parent_account;
create index stored_file_of_account on stored_file (account_id) where account_id is not null;
alter table upload_ticket
  alter column user_id drop not null,
  add column account_id bigint constraint upload_ticket__account_id__fk references parent_account,
  add constraint upload_ticket__caller__check check (num_nonnulls(user_id, account_id) = 1);
create index upload_ticket_of_account on upload_ticket (account_id) where account_id is not null;
