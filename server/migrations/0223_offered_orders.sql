-- Whatever went past its draft was offered to the family: no way of filling the table may forget it.
alter table order_info
  add constraint order_info__offered_at__check check (offered_at is not null or state in ('DRAFT', 'PENDING_APPROVAL', 'VOID'));
