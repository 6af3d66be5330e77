-- The job of the waitlist asks every three minutes at which campuses families wait: entries that are over stay for good.
create index so_wait_open on so_wait (campus_id) where state in ('WAITING', 'OFFERED');
