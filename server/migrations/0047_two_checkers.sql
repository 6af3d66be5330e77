-- Who agreed for the campus does not decide on the second step. Rows from before may say otherwise.
alter table customer_check add constraint customer_check__campus_checker_id__check
  check (campus_checker_id <> checker_id) not valid;
