-- What families are to bring to a lesson of a course, in the words that they read.
alter table course add bring text constraint course__bring__check check (char_length(bring) between 1 and 100);
