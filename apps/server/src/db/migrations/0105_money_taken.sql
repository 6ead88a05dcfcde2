-- Money that the provider took, where it differs from the amount of the order: a refund gives back this.
alter table payment add column taken_amount numeric(12, 2);
alter table payment add column taken_currency text;
alter table payment add constraint payment_taken_whole check ((taken_amount is null) = (taken_currency is null));
-- Refunds are in the currency of what was taken.
alter table refund add column currency text not null default 'USD';
