import { useState } from 'react';
import type { FieldError } from '../error-summary/error-summary.tsx';

/** The days between which a list is looked at, by the names they have in every filter form. */
export const filterDays = [
  { field: 'fromDate', label: 'From Date' },
  { field: 'toDate', label: 'To Date' },
] as const;

type Days = Readonly<Record<(typeof filterDays)[number]['field'], string>>;

/** Errors of typed dates; empty text means no date. */
export const dayFaults = (filters: Days): FieldError[] =>
  filterDays
    .filter(({ field }) => filters[field] !== '' && !/^\d{4}-\d\d-\d\d$/.test(filters[field]))
    .map(({ field, label }) => ({ field, message: `${label} should be a date, such as Nov 21, 2026` }));

/**
 * The filters and the page of a list: what is typed, and what the list was last asked for.
 * @param nothing every filter empty; the same object each time
 * @param rows how many rows a page has at first
 */
export function useFilters<F extends Days>(nothing: F, rows: number) {
  const [typed, setTyped] = useState(nothing);
  const [filters, setFilters] = useState(nothing);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(rows);

  function apply(wanted: F) {
    const faults = dayFaults(wanted);
    setErrors(faults);
    if (faults.length > 0) return;
    setFilters(wanted);
    setPage(1);
  }

  return {
    typed,
    set: (change: Partial<F>) => setTyped((before) => ({ ...before, ...change })),
    errors,
    errorOf: (field: string) => errors.find((fault) => fault.field === field)?.message,
    search: () => apply(typed),
    clear() {
      setTyped(nothing);
      apply(nothing);
    },
    isFiltered: filters !== nothing,
    /** Query of the call. */
    query: { pageNumber: page - 1, size, ...withoutEmpty(filters) },
    size,
    onPage: setPage,
    onSize(wanted: number) {
      setSize(wanted);
      setPage(1);
    },
  };
}

const withoutEmpty = <F extends Days>(filters: F): Partial<F> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<F>;
