-- Renewals: where hours or their validity run out, the consultant in charge has a task until the family renews or declines.
create table order_renewal (
  id bigint generated always as identity primary key,
  campus_id bigint not null,
  patient_id bigint not null references patient,
  course_id bigint not null references course,
  -- The order that runs out, and the one that was prepared or bought.
  order_id bigint not null references order_info,
  renewed_id bigint references order_info,
  consultant_id bigint references rbac_user,
  reason text not null check (reason in ('HOURS', 'VALIDITY')),
  state text not null default 'OPEN' check (state in ('OPEN', 'RENEWED', 'DECLINED')),
  answer text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint order_renewal__state__check check ((state = 'OPEN') = (closed_at is null)),
  constraint order_renewal__answer__check check (state <> 'DECLINED' or answer is not null)
);
create unique index order_renewal__patient_id__unique on order_renewal (patient_id, course_id) where state = 'OPEN';
-- An order runs out once: a family that declined is not asked again about the same order.
create unique index order_renewal__order_id__unique on order_renewal (order_id, course_id);
create index order_renewal_of_campus on order_renewal (campus_id, state, id desc);
create index order_renewal_of_consultant on order_renewal (consultant_id, state, id desc);
create index order_renewal_newest on order_renewal (state, id desc);
