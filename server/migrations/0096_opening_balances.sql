-- Orders that came by an import, for its undoing. The key says what an opening balance is of, so that none is taken over twice.
alter table order_info
  add column import_id bigint constraint order_info__import_id__fk references import_run,
  add column opening_key text;
create index order_info_of_import on order_info (import_id, id) where import_id is not null;
create unique index order_info__opening_key__unique on order_info (opening_key) where deleted_at is null;
