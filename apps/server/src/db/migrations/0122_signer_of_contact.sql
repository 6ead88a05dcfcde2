-- The signing authority when the client contact was saved: after another one was named, the address is checked before a link is mailed
-- to it. Null for a contact saved before this was kept.
alter table client_contact add column signer text;
