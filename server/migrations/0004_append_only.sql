-- What is append-only cannot be emptied either.
create trigger append_only_whole before truncate on operation for each statement execute function append_only();
create trigger append_only_whole before truncate on operation_change for each statement execute function append_only();
create trigger append_only_whole before truncate on record_log for each statement execute function append_only();
create trigger append_only_whole before truncate on agreement for each statement execute function append_only();
