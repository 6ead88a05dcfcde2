-- A refund of one return of an order for several. Its payment is that of the return, and the amount its fee.
alter table refund add column is_part boolean not null default false;
drop index refund_of_payment;
create unique index refund_of_payment on refund (payment_id, is_part) where state in ('initiated', 'refunded');
