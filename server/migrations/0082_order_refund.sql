-- Refunds are applications: what is asked for is fixed when it is handed in, and its hours are held until it is decided.
create table order_refund (
  id bigint generated always as identity primary key,
  campus_id bigint not null,
  order_id bigint not null,
  patient_id bigint not null,
  lines jsonb not null,
  hours integer not null check (hours >= 0),
  worth integer not null check (worth >= 0),
  waived integer not null check (waived >= 0),
  fee integer not null check (fee >= 0),
  amount integer not null check (amount >= 0),
  method text not null,
  state text not null default 'SUBMITTED',
  reason text,
  applicant_id bigint not null references rbac_user,
  campus_checker_id bigint references rbac_user,
  campus_checked_at timestamptz,
  checker_id bigint references rbac_user,
  checked_at timestamptz,
  opinion text,
  created_at timestamptz not null default now(),
  constraint order_refund__order_id__fk foreign key (order_id, campus_id, patient_id)
    references order_info (id, campus_id, patient_id),
  constraint order_refund__amount__check check (amount = worth - waived - fee),
  constraint order_refund__state__check
    check (application_holds(state, applicant_id, campus_checker_id, checker_id, opinion))
);
create unique index order_refund__order_id__unique on order_refund (order_id) where state in ('SUBMITTED', 'CAMPUS_AGREED');
create index order_refund_newest on order_refund (campus_id, id desc);
create index order_refund_of_state on order_refund (state, id desc);
create index order_refund_of_order on order_refund (order_id, id desc);
create index order_refund_of_applicant on order_refund (applicant_id, id desc);
alter table hour_ledger add constraint hour_ledger__refund_id__fk foreign key (refund_id) references order_refund;
create index hour_ledger_of_refund on hour_ledger (refund_id) where refund_id is not null;
