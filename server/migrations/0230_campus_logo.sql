-- What the letterhead of a campus bears; without it that of the product.
alter table campus add column logo text;
