-- Adjustments never make paid hours: these come from money alone. Taking them is left to the undo of an import of opening balances.
alter table hour_ledger add constraint hour_ledger__pot__check
  check (kind <> 'ADJUST' or pot = 'GIFT' or hours < 0) not valid;
