-- What was mailed: the return as it was when that was recorded, sealed. Null for returns recorded before.
alter table filing_mailing add column document_cipher text;
