-- Homework from a material: a sheet to fill in, pages of a book. The title is kept as it was when the homework was given: a
-- family reads it, whoever renames or deletes the material later.
alter table work add column material_id bigint constraint work__material_id__fk references material,
  add column material_title text,
  add column material_pages text,
  add constraint work__material_id__check check ((material_id is null) = (material_title is null)),
  add constraint work__material_pages__check check (material_pages is null or material_id is not null);
create index work_of_material on work (material_id) where material_id is not null;
