-- What became of the notices of an announcement, once they are removed.
alter table announcement add column notice_figures jsonb;
-- Notices that ended, the oldest first; one by which a family was rung stays.
create index notice_ended on notice (ended_at) where rung_at is null;
