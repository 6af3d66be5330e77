-- Which account of the family withdrew a consent on its phone; `ended_by` names the member of staff who recorded a withdrawal.
alter table patient_consent add column ended_by_account bigint;
