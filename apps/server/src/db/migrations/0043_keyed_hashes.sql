-- How the hashes of a submission were made: 1 by SHA-256 alone, 2 under a key of its account. Hashes of the first kind were
-- shown to everyone who may read the return, who could try bank numbers and PINs out; they are put under the key where they are shown.
alter table submission add column hash_version smallint not null default 1 check (hash_version in (1, 2));
