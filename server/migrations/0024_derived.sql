-- Triggers `touch`, `audit` and `announce_*` and the function `campuses_of` follow from what the tables declare
-- (server/src/db/derive.ts); `built` keeps the hash of what they were made from.
alter table built alter edition drop not null, add column hash text;

-- Every table that is found by parts of words has the index for it.
create index rbac_role_search on rbac_role using gin (search gin_trgm_ops);
create index rbac_resource_search on rbac_resource using gin (search gin_trgm_ops);
