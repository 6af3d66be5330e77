-- The duration of an operation is a hidden column: its index cost every write of the busiest log. Both lists of accounts put whoever
-- never signed in first, by `parent_account_seen`.
drop index operation_of_duration;
drop index parent_account_signed_in;
