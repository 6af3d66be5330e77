-- What a signed record says of a goal stays as it was said, whatever becomes of the goal in its plan.
alter table so_record_goal add column title text, add column baseline smallint, add column text text;
alter table so_record_goal disable trigger signed_stays;
update so_record_goal n set title = g.title, baseline = g.baseline, text = g.levels ->> (n.level + 2)
  from teaching_plan_goal g where g.id = n.goal_id;
alter table so_record_goal enable trigger signed_stays;
alter table so_record_goal alter column title set not null, alter column baseline set not null, alter column text set not null;

-- A goal that is taken out of its plan is taken out of drafts.
alter table so_record_goal drop constraint so_record_goal__goal_id__fk,
  add constraint so_record_goal__goal_id__fk foreign key (goal_id) references teaching_plan_goal on delete cascade;

-- The last level of each goal of a plan in signed records, by patient: a plan of a merged file may have notes of both. It is for whoever
-- found the plan within reach, wherever the patient was trained.
create function noted_levels(of_plan bigint) returns table (goal_id bigint, patient_id bigint, level smallint, day date)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct on (n.goal_id, r.patient_id) n.goal_id, r.patient_id, n.level, r.day
    from teaching_plan_goal g join so_record_goal n on n.goal_id = g.id join so_record r on r.id = n.record_id
    where g.plan_id = of_plan and r.state <> 'DRAFT'
    order by n.goal_id, r.patient_id, r.day desc, r.id desc $$;
