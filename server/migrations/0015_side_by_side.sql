-- Different people's exports and imports run side by side. The queue made its queues for one at a time, and offers no call to
-- change that; where it has not made them yet, it makes them right.
do $$
begin
  if to_regclass('queue.queue') is not null then
    update queue.queue set policy = 'standard' where name in ('export', 'import');
    update queue.job set policy = 'standard' where name in ('export', 'import') and state in ('created', 'retry');
  end if;
end
$$;
