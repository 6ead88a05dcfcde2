import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, queryOf } from '../../../api/call.ts';

/** Every query of tax preparers begins with this key, so that a change refreshes all of them. */
export const TAX_PREPARERS = 'tax preparers';

export type TaxPreparer = Answer<'getTaxPreparer'>;

export const listQuery = (page: number, size: number) =>
  queryOf([TAX_PREPARERS, 'list', page, size], 'listTaxPreparers', { query: { pageNumber: page - 1, size } });

/** All whom a filing may name, and those it named before: 100 at most. */
export const namesQuery = queryOptions({
  queryKey: [TAX_PREPARERS, 'names'],
  async queryFn({ signal }) {
    return (await call('listTaxPreparers', { query: { pageNumber: 0, size: 100 }, signal })).taxPreparer;
  },
});

/** One tax preparer with all facts. */
export const taxPreparerQuery = (id: string) => queryOf([TAX_PREPARERS, id], 'getTaxPreparer', { params: { id } });
