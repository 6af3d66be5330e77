-- Parents, and patients by them, are found by the last four digits of a phone all day.
create index parent_info_tail on parent_info (right(phone, 4)) where deleted_at is null;
