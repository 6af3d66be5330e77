-- What is to be said to the family of a session, written beside the record: a draft until it is signed, a class comment from then on.
alter table so_record add column comment text constraint so_record__comment__check check (comment is null or state = 'DRAFT');
