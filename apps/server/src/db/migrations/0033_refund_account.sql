-- The account a refund is deposited to, sealed: Form 720 lines 11c to 11e.
alter table filing add column refund_account_cipher text;
