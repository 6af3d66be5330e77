-- What WeChat answered where it refused the template of an announcement's notices, so that they paused themselves.
alter table announcement add column notices_code integer
  constraint announcement__notices_code__check check (notices_code is null or notices is not distinct from 'PAUSED');
