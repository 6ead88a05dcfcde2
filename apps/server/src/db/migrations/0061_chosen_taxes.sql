-- The tax lines that the filer chose to report, in the order of the form; null while nobody chose. They are no part of the return.
alter table filing add column chosen_taxes text[];
