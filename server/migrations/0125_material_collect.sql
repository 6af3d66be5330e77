create table material_collect (
  id bigint generated always as identity primary key,
  user_id bigint not null references rbac_user,
  material_id bigint not null constraint material_collect__material_id__fk references material,
  -- Empty for favourites in no folder.
  folder text not null default '',
  created_at timestamptz not null default now(),
  constraint material_collect__material_id__unique unique (user_id, material_id)
);
create index material_collect_newest on material_collect (user_id, id desc);
create index material_collect_of_folder on material_collect (user_id, folder, id desc);
create index material_collect_of_material on material_collect (material_id);
