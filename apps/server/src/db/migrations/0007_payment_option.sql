-- How the balance due is paid to the IRS, with its bank numbers: sealed by the application as one text.
alter table filing add column payment_option_cipher text;
