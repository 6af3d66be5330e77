-- Which guardian withdrew a consent on the phone; `ended_by` names the member of staff who recorded a withdrawal.
alter table patient_consent add column ended_by_parent bigint;
