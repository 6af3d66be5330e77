-- An attempt is noted, but it is no contact (domain.md section 3.1).
alter table customer add column attempts integer not null default 0;
-- What was counted as contacts before is neither a change by a person nor news.
alter table customer disable trigger user;
update customer set attempts = a.count, contact_count = greatest(contact_count - a.count, 0)
  from (select customer_id, count(*)::integer as count from customer_follow where not two_way group by customer_id) a
  where a.customer_id = customer.id;
alter table customer enable trigger user;
