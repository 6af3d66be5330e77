-- An order below the floor price, with more gift hours than the settings allow, or that is valid for longer than its course,
-- waits for the principal's word.
alter table order_info
  add column approval_for jsonb not null default '[]'
    constraint order_info__approval_for__check check (approval_for <@ '["PRICE", "GIFT", "VALIDITY"]'),
  drop constraint order_info_state_check,
  add constraint order_info__state__check check (state in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY', 'PAID', 'ACTIVE',
    'FROZEN', 'COMPLETED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'VOID')),
  add constraint order_info__approval__check check (state <> 'PENDING_APPROVAL' or approval_for <> '[]');
