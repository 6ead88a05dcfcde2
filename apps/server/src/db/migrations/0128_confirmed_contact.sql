-- The contact address of a business, in lower case, as an owner or Manager of the account saw it and confirmed that the client may be asked
-- there. Another address, or null: it is a proposal. A saved client contact needs no confirmation.
alter table business add column confirmed_contact text check (confirmed_contact = lower(confirmed_contact));
