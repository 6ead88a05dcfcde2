-- Who prepared a return and with whom the IRS may discuss it. What was signed keeps its own copy.
alter table filing
  add column paid_preparer_id uuid,
  add column designee_id uuid,
  -- The five digits of the designee's choice.
  add column designee_pin_cipher text,
  add foreign key (account_id, paid_preparer_id) references tax_preparer (account_id, id),
  add foreign key (account_id, designee_id) references tax_preparer (account_id, id),
  add check ((designee_id is null) = (designee_pin_cipher is null));
