-- The level of a goal of the plan that a doctor notes with the record of a session.
create table so_record_goal (
  record_id bigint not null,
  goal_id bigint not null constraint so_record_goal__goal_id__fk references teaching_plan_goal,
  campus_id bigint not null,
  level smallint not null constraint so_record_goal__level__check check (level between -2 and 2),
  primary key (record_id, goal_id),
  constraint so_record_goal__record_id__fk foreign key (record_id, campus_id) references so_record (id, campus_id) on update cascade
);
create index so_record_goal_of_goal on so_record_goal (goal_id, record_id);
create trigger signed_stays before insert or update or delete on so_record_goal for each row execute function keep_signed_tasks();

-- A level belongs to its goal whatever place that has in the plan: places change together in one statement.
alter table teaching_plan_goal drop constraint teaching_plan_goal__no__unique,
  add constraint teaching_plan_goal__no__unique unique (plan_id, no) deferrable;
