-- The browsers from which an account signed in: guesses of strangers do not lock these out. A browser names itself by a random
-- word, of which only the hash is kept.
create table known_device (
  user_id bigint not null references rbac_user,
  device_hash bytea not null constraint known_device__device_hash__size check (octet_length(device_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_device_age on known_device (seen_at);

-- `count` has the attempts taken, under way ones too, `failed` those known to have failed: a counter that attempts under way
-- use up may be free again in a moment.
alter table sign_in_failure add column failed integer not null default 0;
