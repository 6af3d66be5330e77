-- Contacts go with their lead when it moves to another campus; what was said stays as it was written.
drop trigger append_only on customer_follow;
create trigger append_only before update on customer_follow for each row
  when ((to_jsonb(old) - 'campus_id') is distinct from (to_jsonb(new) - 'campus_id')) execute function append_only();
create trigger append_only_kept before delete on customer_follow for each row execute function append_only();
