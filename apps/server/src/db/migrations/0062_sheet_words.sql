-- What a business means by the words in its sheets of rows: by tax line and field, or the IRS number of a product. No meaning: rows with
-- this word are left out.
create table sheet_word (
  account_id uuid not null,
  business_id uuid not null,
  -- IRS number of the line, or "filing" for the word that names the line.
  line text not null,
  field text not null,
  word text not null check (char_length(word) between 1 and 100),
  meaning text,
  updated_at timestamptz not null,
  primary key (business_id, line, field, word),
  foreign key (account_id, business_id) references business (account_id, id) on delete cascade
);

alter table sheet_word enable row level security;
alter table sheet_word force row level security;
create policy own_account on sheet_word to app_rw using (account_id = current_account());
create policy every_account on sheet_word to app_admin using (true);
grant select, insert, update, delete on sheet_word to app_rw;
grant select on sheet_word to app_admin;
