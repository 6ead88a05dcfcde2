-- The last day on which a claim that was not sent can be filed, before weekends and holidays move it: the earliest of its lines.
-- Null of returns, and of claims without a row.
alter table filing add column file_by date;
