create index teaching_plan_of_author on teaching_plan (created_by);
