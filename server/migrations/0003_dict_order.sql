-- The list of all dictionaries stands in the order of `sort`; without this it read and sorted every row.
create index dict_page on dict (sort, id) where deleted_at is null;
