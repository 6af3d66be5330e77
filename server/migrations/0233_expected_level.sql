-- The expected level of goal attainment is 0 by definition, and the T score counts from it: a goal has no other target.
alter table teaching_plan_goal drop column target;
