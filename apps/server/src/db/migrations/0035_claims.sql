-- What each line of Schedule C was computed to, and apart from the facts the taxpayer numbers of buyers, sealed.
alter table filing
  add column claim_lines jsonb not null default '{}',
  add column claim_tins_cipher text;
