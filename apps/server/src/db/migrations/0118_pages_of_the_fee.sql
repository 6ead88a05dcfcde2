-- The pages with a PCORI fee, which are few: the list of clients finds by them the businesses that file for the fee alone.
create index filing_page_fee on filing_page (account_id, filing_id) where page = 'tax.133' and not removed and amount <> 0;
