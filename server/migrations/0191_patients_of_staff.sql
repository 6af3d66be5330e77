-- Whose patients a row belongs to is asked of deleted patients, too: an index without them is of no use for that, and the whole
-- table was read instead, once for each row that a policy looked at.
drop index patient_of_doctor;
drop index patient_of_consultant;
create index patient_of_doctor on patient (doctor_id, id desc);
create index patient_of_consultant on patient (consultant_id, id desc);
