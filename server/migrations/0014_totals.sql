-- The statistics of the landing pages read also what was sent back, what was paid and what a marketer brought from indexes alone.
drop index customer_check_sent_back;
create index customer_check_sent_back on customer_check (customer_id, id) where state = 'REJECTED';
drop index order_info_of_customer;
create index order_info_of_customer on order_info (customer_id) include (paid, refunded, deleted_at);
drop index customer_in_state;
create index customer_in_state on customer (state, moved_at desc, id desc) include (owner_id, marketing_owner_id, lost_reason) where deleted_at is null;
