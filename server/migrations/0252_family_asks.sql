-- A family asks for the offer of a renewal itself: the renewal says when and who, and stands before the others.
alter table order_renewal
  add asked_at timestamptz,
  add asked_by bigint constraint order_renewal__asked_by__fk references parent_account,
  add constraint order_renewal__asked_by__check check (asked_by is null or asked_at is not null),
  -- What a family asked for, what else waits, and what is over.
  add rank smallint not null generated always as (case when state <> 'OPEN' then 1 when asked_at is null then 2 else 3 end) stored;
create index order_renewal_of_account on order_renewal (asked_by) where asked_by is not null;
create index order_renewal_in_line on order_renewal (rank desc, id desc);
create index order_renewal_of_campus_in_line on order_renewal (campus_id, rank desc, id desc);
create index order_renewal_of_consultant_in_line on order_renewal (consultant_id, rank desc, id desc);

-- The account of the family that put itself on the waitlist; none where the desk did.
alter table so_wait add account_id bigint constraint so_wait__account_id__fk references parent_account;
create index so_wait_of_account on so_wait (account_id) where account_id is not null;
