-- The expected level of goal attainment is 0 by definition, and the T score counts from it: a goal has no other target, and
-- begins below it.
alter table teaching_plan_goal disable trigger user;
update teaching_plan_goal set baseline = -1 where baseline >= 0;
alter table teaching_plan_goal enable trigger user;
alter table teaching_plan_goal drop column target,
  drop constraint teaching_plan_goal_baseline_check,
  add constraint teaching_plan_goal__baseline__check check (baseline between -2 and -1);
