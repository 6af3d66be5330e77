-- Why a deal needs the word of whoever approves orders at its campus, as it was handed in; the order that it becomes keeps it.
alter table customer_check add column approval_for jsonb not null default '[]'
  constraint customer_check__approval_for__check check (approval_for <@ '["PRICE", "GIFT", "VALIDITY"]');
