-- Every order and every filter that the list of staff offers has its index.
create index rbac_user_of_name on rbac_user (user_name, id) where deleted_at is null;
create index rbac_user_of_login_name on rbac_user (login_name, id) where deleted_at is null;
create index rbac_user_signed_in on rbac_user (last_login_at, id) where deleted_at is null;
create index rbac_user_created on rbac_user (created_at, id) where deleted_at is null;
create index rbac_user_of_status on rbac_user (status, id desc) where deleted_at is null;
