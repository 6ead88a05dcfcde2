-- How a return on paper was sent: with what service, when it was delivered, and when the IRS answered by letter.
alter table filing_mailing
  add column sent_by text check (sent_by in ('regular', 'certified', 'private')),
  add column delivered_on date check (delivered_on >= mailed_on),
  add column letter_on date check (letter_on >= mailed_on);
