-- Receipts are mails like all others: the table of mails knows which were sent.
alter table payment drop column receipt_sent_at;
