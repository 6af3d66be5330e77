-- Of renewals that wait, the family that asked first comes first.
create index order_renewal_asked on order_renewal (state, asked_at, id);
create index order_renewal_of_campus_asked on order_renewal (campus_id, state, asked_at, id);
create index order_renewal_of_consultant_asked on order_renewal (consultant_id, state, asked_at, id);
