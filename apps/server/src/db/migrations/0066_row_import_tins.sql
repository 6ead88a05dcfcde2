-- The taxpayer numbers of claims that an import replaced, sealed: the copy that undoes an import has none in clear.
alter table row_import add column tins text;
