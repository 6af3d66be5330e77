-- An approval in force is what lets a campus use a material.
create table material_apply (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint material_apply__campus_id__fk references campus,
  material_id bigint not null constraint material_apply__material_id__fk references material,
  kind text not null check (kind in ('USE', 'PUBLISH')),
  status smallint not null default 1 check (status in (1, 2)),
  state text not null default 'SUBMITTED',
  reason text,
  applicant_id bigint not null references rbac_user,
  campus_checker_id bigint references rbac_user,
  campus_checked_at timestamptz,
  checker_id bigint references rbac_user,
  checked_at timestamptz,
  opinion text,
  created_at timestamptz not null default now(),
  constraint material_apply__state__check
    check (application_holds(state, applicant_id, campus_checker_id, checker_id, opinion)),
  constraint material_apply__status__check check (status = 1 or state = 'APPROVED')
);
create unique index material_apply__material_id__unique on material_apply (campus_id, material_id, kind)
  where state in ('SUBMITTED', 'CAMPUS_AGREED') or (state = 'APPROVED' and status = 1);
create index material_apply_newest on material_apply (campus_id, id desc);
create index material_apply_of_state on material_apply (state, id desc);
create index material_apply_of_applicant on material_apply (applicant_id, id desc);
create index material_apply_of_material on material_apply (material_id);
