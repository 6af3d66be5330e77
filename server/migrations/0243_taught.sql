-- Whom a doctor teaches, from the index alone: each look at clinical data asks for it.
create index so_day_taught on so_day (doctor_id, patient_id) where deleted_at is null and state <> 'CANCELLED';
