-- The picture of a user is a stored file: an address elsewhere would tell that place who looks at it, and when.
update rbac_user set head_url = null where head_url !~ '^/files/[\w.-]+$';
alter table rbac_user add constraint rbac_user__head_url__check check (head_url ~ '^/files/[\w.-]+$');
