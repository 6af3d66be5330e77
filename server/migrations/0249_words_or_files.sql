-- A family hands homework in, or asks about it, with words, files or both: an entry holds one of them at least.
alter table work_entry add constraint work_entry__text__check check (text <> '' or files <> '[]');
