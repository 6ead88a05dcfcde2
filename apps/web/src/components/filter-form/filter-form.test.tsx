import { noFilter } from '@gauger/contract/saved-filter';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ErrorSummary } from '../error-summary/error-summary.tsx';
import { DigitsInput } from '../fields/digits-input.tsx';
import { DayFilters } from './day-filters.tsx';
import { FilterForm } from './filter-form.tsx';
import { useFilters } from './use-filters.ts';

const NOTHING = noFilter('filings');

function List() {
  const list = useFilters(NOTHING, 10);
  const { search } = useLocation();
  return (
    <>
      <ErrorSummary errors={list.errors} />
      <FilterForm
        onSearch={list.search}
        onClear={list.clear}
        more={<DayFilters list={list} />}
        isMoreOpen={list.typed.fromDate !== ''}
      >
        <DigitsInput
          id="taxYear"
          label="Tax Year"
          groups={[4]}
          value={list.typed.taxYear}
          error={list.errorOf('taxYear')}
          onChange={(taxYear) => list.set({ taxYear })}
        />
      </FilterForm>
      <output aria-label="Address">{search}</output>
      <output aria-label="Query">{JSON.stringify(list.query)}</output>
    </>
  );
}

const year = () => screen.getByLabelText<HTMLInputElement>('Tax Year');
const address = () => screen.getByLabelText('Address').textContent;
const query = () => JSON.parse(screen.getByLabelText('Query').textContent ?? '');

test('a typed filter goes into the address with Enter, back to the first page, and not before', async () => {
  const user = draw(<List />, '/?page=3&quarter=2');
  await user.type(year(), '2025');
  expect([address(), query()]).toEqual(['?page=3&quarter=2', { pageNumber: 2, size: 10, quarter: '2' }]);
  await user.keyboard('{Enter}');
  expect(new URLSearchParams(address() ?? '').get('taxYear')).toBe('2025');
  expect(query()).toEqual({ pageNumber: 0, size: 10, taxYear: '2025', quarter: '2' });
});

test('the filters of an address are in the fields, and Clear empties all of them', async () => {
  const user = draw(<List />, '/?taxYear=2025&fromDate=2026-01-01');
  expect(year().value).toBe('2025');
  expect(screen.getByLabelText<HTMLInputElement>('From Date').value).toBe('Jan 1, 2026');
  await user.click(screen.getByText('Clear'));
  expect([year().value, query()]).toEqual(['', { pageNumber: 0, size: 10 }]);
});

test('a year that is none and days in the wrong order are named, and nothing is asked for', async () => {
  const user = draw(<List />);
  await user.type(year(), '20');
  await user.click(screen.getByText('More filters'));
  await user.type(screen.getByLabelText('From Date'), '3/31/2026');
  await user.type(screen.getByLabelText('To Date'), '1/1/2026');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('link', { name: 'Tax Year should be a year, such as 2026' });
  expect([document.activeElement?.id, address()]).toEqual(['taxYear', '']);
  await user.type(year(), '26{Enter}');
  await screen.findByRole('link', { name: 'To Date should be the same as From Date or later' });
  await user.clear(screen.getByLabelText('To Date'));
  await user.type(screen.getByLabelText('To Date'), '4/1/2026{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(query()).toEqual({ pageNumber: 0, size: 10, taxYear: '2026', fromDate: '2026-03-31', toDate: '2026-04-01' });
});

test('a day that an address holds and that is none is named, and the list is shown without it', () => {
  draw(<List />, '/?fromDate=soon&quarter=1');
  expect(screen.getByRole('alert').textContent).toContain('From Date should be a date');
  expect(query()).toEqual({ pageNumber: 0, size: 10, quarter: '1' });
});
