-- How many rows of the sheet were left out of a batch: only a sheet that was taken whole is the same batch again without being
-- asked. From now on sheet_hash is of the file and of what its columns were taken for.
alter table pcor_batch add column left_out integer not null default 0 check (left_out >= 0);
alter table pcor_batch alter column left_out drop default;
