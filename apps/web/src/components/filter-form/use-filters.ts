import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FieldError } from '../error-summary/error-summary.tsx';
import { useListAddress } from '../paged-table/list-address.ts';

/** The days between which a list is looked at, by the names they have in every filter form. */
export const filterDays = [
  { field: 'fromDate', label: 'From Date' },
  { field: 'toDate', label: 'To Date' },
] as const;

/** The typed days of a list. */
export type Days = Readonly<Record<(typeof filterDays)[number]['field'], string>>;

/** Errors of a typed year; empty text means any year. */
export const yearFaults = (field: string, label: string, year: string | undefined): FieldError[] =>
  year === undefined || /^(\d{4})?$/.test(year) ? [] : [{ field, message: `${label} should be a year, such as 2026` }];

/** Errors of typed dates, and of a tax year where the list has one; empty text means any. */
export function dayFaults(filters: Days & { taxYear?: string }): FieldError[] {
  const faults = [
    ...yearFaults('taxYear', 'Tax Year', filters.taxYear),
    ...filterDays
      .filter(({ field }) => filters[field] !== '' && !/^\d{4}-\d\d-\d\d$/.test(filters[field]))
      .map(({ field, label }) => ({ field, message: `${label} should be a date, such as Nov 21, 2026` })),
  ];
  const { fromDate, toDate } = filters;
  if (faults.length > 0 || fromDate === '' || toDate === '' || fromDate <= toDate) return faults;
  return [{ field: 'toDate', message: 'To Date should be the same as From Date or later' }];
}

/** Takes over the filters that the address changed, and leaves the text that is typed into the others. */
export function takeChanges<F extends Readonly<Record<string, string | undefined>>>(typed: F, before: F, asked: F): F {
  const changed = Object.entries(asked).filter(([name, value]) => value !== before[name]);
  return { ...typed, ...Object.fromEntries(changed) };
}

/**
 * The filters and the page of a list, kept in the address: what is typed, and what the list was last asked for.
 * @param nothing every filter empty; the same object each time
 * @param rows how many rows a page has at first
 */
export function useFilters<F extends Days & { taxYear?: string }>(nothing: F, rows: number) {
  const [address] = useSearchParams();
  const { page, size, set: setAddress, onPage, onSize } = useListAddress(rows);
  const asked = Object.fromEntries(Object.keys(nothing).map((name) => [name, address.get(name) ?? ''])) as F;
  const [typed, setTyped] = useState(asked);
  const [errors, setErrors] = useState<readonly FieldError[]>(() => dayFaults(asked));
  const key = JSON.stringify(asked);
  const [shown, setShown] = useState(key);
  const [sent, setSent] = useState<string>();
  if (shown !== key) {
    setShown(key);
    // Fields and errors followed the reader's own act at once, and may have changed since. Back and links change the address too.
    if (key !== sent) {
      const before = JSON.parse(shown) as F;
      setTyped((now) => takeChanges(now, before, asked));
      setErrors(dayFaults(asked));
    }
    setSent(undefined);
  }

  function apply(wanted: F) {
    setTyped(wanted);
    const faults = dayFaults(wanted);
    setErrors(faults);
    if (faults.length > 0) return;
    const next = JSON.stringify(
      Object.fromEntries(Object.keys(nothing).map((name) => [name, wanted[name as keyof F] ?? ''])),
    );
    if (next !== key) setSent(next);
    setAddress({ ...wanted, page: '' });
  }

  // The list is not asked for a day or a year that an address holds and that is none.
  const filters =
    dayFaults(asked).length === 0
      ? asked
      : { ...asked, fromDate: '', toDate: '', ...('taxYear' in asked && { taxYear: '' }) };
  return {
    /** The filters of the list as it is shown. */
    asked,
    typed,
    set: (change: Partial<F>) => setTyped((before) => ({ ...before, ...change })),
    errors,
    errorOf: (field: string) => errors.find((fault) => fault.field === field)?.message,
    search: () => apply(typed),
    use: apply,
    clear: () => apply(nothing),
    isFiltered: Object.values(asked).some((value) => value !== ''),
    query: { pageNumber: page - 1, size, ...withoutEmpty(filters) },
    size,
    onPage,
    onSize,
  };
}

const withoutEmpty = <F extends Days>(filters: F): Partial<F> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<F>;
