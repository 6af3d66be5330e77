-- A message is read in the language of its reader, whoever sent it: `title` and `body` are Chinese, these are English.
alter table message add column title_en text, add column body_en text;
