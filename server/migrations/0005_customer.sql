-- Leads and their follow-up (domain.md section 3.1), and the least of patients, parents and orders that a deal needs.

create sequence patient_number;
create sequence order_number;

create table patient (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint patient__campus_id__fk references campus,
  number text not null default 'P' || lpad(nextval('patient_number')::text, 6, '0'),
  name text not null,
  gender smallint not null check (gender in (1, 2)),
  birthday date not null,
  source text,
  consultant_id bigint constraint patient__consultant_id__fk references rbac_user,
  state text not null default 'ACTIVE' check (state in ('TRIAL', 'ACTIVE', 'PAUSED', 'ENDED')),
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index patient__number__unique on patient (number);
create index patient_of_campus on patient (campus_id, id desc) where deleted_at is null;
create index patient_search on patient using gin (search gin_trgm_ops);
create trigger touch before update on patient for each row execute function touch();
create trigger audit after insert or update or delete on patient for each row execute function audit();

-- A person, at whatever campus the children are.
create table parent_info (
  id bigint generated always as identity primary key,
  name text not null,
  gender smallint check (gender in (1, 2)),
  phone text not null,
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index parent_info__phone__unique on parent_info (phone) where deleted_at is null;
create index parent_info_search on parent_info using gin (search gin_trgm_ops);
create trigger touch before update on parent_info for each row execute function touch();
create trigger audit after insert or update or delete on parent_info for each row execute function audit();

create table patient_parent (
  patient_id bigint not null references patient,
  parent_id bigint not null references parent_info,
  relation text not null,
  guardian boolean not null default true,
  payer boolean not null default true,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  primary key (patient_id, parent_id)
);
create index patient_parent_of_parent on patient_parent (parent_id);
create trigger audit after insert or update or delete on patient_parent for each row execute function audit();

-- Money is in fen. What has been paid is never more than what was to pay.
create table order_info (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint order_info__campus_id__fk references campus,
  number text not null default 'O' || lpad(nextval('order_number')::text, 8, '0'),
  patient_id bigint not null references patient,
  parent_id bigint not null references parent_info,
  consultant_id bigint references rbac_user,
  customer_id bigint,
  type text not null default 'NEW' check (type in ('NEW', 'RENEW', 'TRANSFER')),
  state text not null check (state in ('DRAFT', 'PENDING_PAY', 'PAID', 'ACTIVE', 'FROZEN', 'COMPLETED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'VOID')),
  list integer not null check (list >= 0),
  discount integer not null default 0 check (discount >= 0),
  payable integer not null check (payable >= 0),
  paid integer not null default 0 check (paid >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  pay_method text,
  paid_on date,
  contract_no text,
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint order_info__payable__check check (payable = list - discount),
  constraint order_info__paid__check check (paid <= payable),
  constraint order_info__refunded__check check (refunded <= paid)
);
create unique index order_info__number__unique on order_info (number);
create index order_info_of_campus on order_info (campus_id, id desc) where deleted_at is null;
create index order_info_of_patient on order_info (patient_id);
create index order_info_of_parent on order_info (parent_id);
create index order_info_of_customer on order_info (customer_id);
create index order_info_search on order_info using gin (search gin_trgm_ops);
create trigger touch before update on order_info for each row execute function touch();
create trigger audit after insert or update or delete on order_info for each row execute function audit();

create table customer (
  id bigint generated by default as identity primary key,
  campus_id bigint not null constraint customer__campus_id__fk references campus,
  child_name text not null,
  gender smallint check (gender in (1, 2)),
  birthday date,
  contact text,
  relation text,
  phone text not null,
  source text,
  referrer text,
  need text,
  intention text check (intention in ('A', 'B', 'C', 'D')),
  trial_day date,
  remark text,
  search text not null default '',

  place text not null default 'PRIVATE' check (place in ('PRIVATE', 'PUBLIC')),
  stage text not null default 'WAIT' check (stage in ('WAIT', 'IN', 'NOT', 'DONE')),
  review text not null default 'NONE' check (review in ('NONE', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER')),
  -- The three in one word, as contract/src/life/customer.ts names them.
  state text not null generated always as (
    case when place = 'PUBLIC' then 'POOL' when review <> 'NONE' then review else stage end) stored,
  moved_at timestamptz not null default now(),
  owner_id bigint constraint customer__owner_id__fk references rbac_user,
  owned_at timestamptz,
  marketing_owner_id bigint constraint customer__marketing_owner_id__fk references rbac_user,
  ex_owner_id bigint references rbac_user,
  pooled_at timestamptz,
  locked_to date,
  warned_at timestamptz,
  lost_reason text,

  first_contact_at timestamptz,
  last_contact_at timestamptz,
  last_answer_at timestamptz,
  next_contact_at timestamptz,
  contact_count integer not null default 0,
  finish_at timestamptz,
  done_at timestamptz,
  patient_id bigint references patient,
  check_id bigint,
  import_id bigint,
  merged_into bigint references customer,

  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,

  -- The eight states of the life cycle and no other combination.
  constraint customer__state__check check (
    case when place = 'PUBLIC' then stage = 'WAIT' and review = 'NONE' and owner_id is null
      else review = 'NONE' or stage = 'IN' end),
  constraint customer__owner_id__check check (stage = 'WAIT' or owner_id is not null),
  constraint customer__check_id__check check ((review = 'NONE') = (check_id is null)),
  constraint customer__patient_id__check check (stage <> 'DONE' or (patient_id is not null and done_at is not null)),
  constraint customer__lost_reason__check check (stage <> 'NOT' or lost_reason is not null)
);
-- One family is registered once in the whole business; a merged lead keeps its phone.
create unique index customer__phone__unique on customer (phone) where deleted_at is null or merged_into is not null;
-- Each list: one state, of everybody, of a campus or of an owner, newest in it first, or next contact first.
create index customer_newest on customer (id desc) where deleted_at is null;
create index customer_of_campus on customer (campus_id, id desc) where deleted_at is null;
create index customer_in_state on customer (state, moved_at desc, id desc) where deleted_at is null;
create index customer_in_state_of_campus on customer (campus_id, state, moved_at desc, id desc) where deleted_at is null;
create index customer_due on customer (state, next_contact_at, id) where deleted_at is null;
create index customer_due_of_campus on customer (campus_id, state, next_contact_at, id) where deleted_at is null;
create index customer_answered on customer (last_answer_at desc, id desc) where deleted_at is null and state = 'IN' and last_answer_at is not null;
create index customer_answered_of_campus on customer (campus_id, last_answer_at desc, id desc) where deleted_at is null and state = 'IN' and last_answer_at is not null;
create index customer_of_owner on customer (owner_id, state) where deleted_at is null;
create index customer_of_marketing_owner on customer (marketing_owner_id, state) where deleted_at is null;
create index customer_created on customer (created_at, campus_id) where deleted_at is null;
create index customer_merged on customer (merged_into) where merged_into is not null;
create index customer_deleted on customer (id desc) where deleted_at is not null;
create index customer_search on customer using gin (search gin_trgm_ops);
create trigger touch before update on customer for each row execute function touch();
create trigger audit after insert or update or delete on customer for each row execute function audit();
alter table order_info add constraint order_info__customer_id__fk foreign key (customer_id) references customer;

-- Every step of a lead's life: who, when, from, to, why. Append-only; the trigger below writes it.
create table customer_step (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- The call that took the step, below /admin/; 'job/pool' is the nightly job.
  call text not null,
  from_state text,
  to_state text not null,
  from_owner_id bigint,
  to_owner_id bigint,
  reason text,
  user_id bigint,
  created_at timestamptz not null default now()
);
create index customer_step_of_customer on customer_step (customer_id, id desc);
create index customer_step_newest on customer_step (created_at, to_state);
create trigger append_only before update or delete on customer_step for each row execute function append_only();
create trigger append_only_whole before truncate on customer_step for each statement execute function append_only();

-- No statement can change a lead's state or owner without leaving its step; `app.step` says which call and why.
create function customer_step() returns trigger language plpgsql as $$
declare
  step jsonb := coalesce(nullif(current_setting('app.step', true), ''), '{}')::jsonb;
begin
  insert into customer_step (customer_id, call, from_state, to_state, from_owner_id, to_owner_id, reason, user_id)
  values (new.id, coalesce(step ->> 'call', 'customer/add'),
    case when tg_op = 'UPDATE' then old.state end, new.state,
    case when tg_op = 'UPDATE' then old.owner_id end, new.owner_id, step ->> 'reason', app_user());
  return null;
end $$;
create trigger step_added after insert on customer for each row execute function customer_step();
create trigger step_taken after update on customer for each row
  when (old.place <> new.place or old.stage <> new.stage or old.review <> new.review or old.owner_id is distinct from new.owner_id)
  execute function customer_step();

create table customer_follow (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  campus_id bigint not null references campus,
  method text not null,
  two_way boolean not null,
  content text not null,
  result text,
  intention text check (intention in ('A', 'B', 'C', 'D')),
  next_contact_at timestamptz,
  files jsonb not null default '[]',
  created_by bigint default app_user(),
  created_at timestamptz not null default now()
);
create index customer_follow_of_customer on customer_follow (customer_id, id desc);
create index customer_follow_of_user on customer_follow (created_by, id desc);
create index customer_follow_of_campus on customer_follow (campus_id, id desc);
create index customer_follow_created on customer_follow (created_at);
create trigger append_only before update or delete on customer_follow for each row execute function append_only();
create trigger append_only_whole before truncate on customer_follow for each statement execute function append_only();
create trigger audit after insert on customer_follow for each row execute function audit();

create table customer_check (
  id bigint generated by default as identity primary key,
  customer_id bigint not null references customer,
  campus_id bigint not null references campus,
  kind text not null check (kind in ('STAGE', 'FINISH')),
  state text not null default 'SUBMITTED' check (state in ('SUBMITTED', 'CAMPUS_AGREED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  to_state text not null check (to_state in ('WAIT', 'NOT', 'DONE')),
  reason text,
  lost_reason text,
  deal jsonb,
  paid integer,
  applicant_id bigint not null references rbac_user,
  campus_checker_id bigint references rbac_user,
  campus_checked_at timestamptz,
  checker_id bigint references rbac_user,
  checked_at timestamptz,
  opinion text,
  created_at timestamptz not null default now(),
  -- Nobody decides on what he asked for.
  constraint customer_check__checker_id__check check (
    coalesce(checker_id <> applicant_id, true) and coalesce(campus_checker_id <> applicant_id, true)),
  constraint customer_check__deal__check check ((kind = 'FINISH') = (deal is not null))
);
create unique index customer_check__customer_id__unique on customer_check (customer_id) where state in ('SUBMITTED', 'CAMPUS_AGREED');
create index customer_check_newest on customer_check (id desc);
create index customer_check_of_campus on customer_check (campus_id, id desc);
create index customer_check_of_customer on customer_check (customer_id, id desc);
create index customer_check_of_applicant on customer_check (applicant_id, id desc);
create index customer_check_open on customer_check (kind, state, id desc) where state in ('SUBMITTED', 'CAMPUS_AGREED');
create trigger audit after insert or update or delete on customer_check for each row execute function audit();
alter table customer add constraint customer__check_id__fk foreign key (check_id) references customer_check deferrable initially deferred;

-- Every claim from the pool, of which the daily cap is counted: giving a lead back gives no claim back.
create table customer_claim (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  user_id bigint not null references rbac_user,
  created_at timestamptz not null default now()
);
create index customer_claim_of_user on customer_claim (user_id, created_at);
create trigger append_only before update or delete on customer_claim for each row execute function append_only();
create trigger append_only_whole before truncate on customer_claim for each statement execute function append_only();

-- A merge, and what the winner was before it, so that it can be undone.
create table customer_merge (
  id bigint generated always as identity primary key,
  winner_id bigint not null references customer,
  loser_id bigint not null references customer,
  taken jsonb not null,
  reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  undone_by bigint,
  undone_at timestamptz,
  constraint customer_merge__loser_id__check check (winner_id <> loser_id)
);
create index customer_merge_of_winner on customer_merge (winner_id, id desc);
create unique index customer_merge__loser_id__unique on customer_merge (loser_id) where undone_at is null;
create trigger audit after insert or update or delete on customer_merge for each row execute function audit();

call make_live('customer', 'customer');
call make_live('customer_check', 'customer-check');
call make_live('customer_follow', 'customer-follow');
