import { isEditable, shippedTaxLaw } from '@gauger/excise';
import { useEffect, useRef } from 'react';
import { askForBook, type LoadedBook, useRatesOf } from '../../../api/rate-book.ts';
import { showNews } from '../../../components/banners/banners.tsx';
import type { AnyFiling } from './filing-facts.ts';

/**
 * Makes the pages of a filing compute by the rate book in force, and those of a paid return by the book it was paid with.
 * A change while the reader has a page open is shown, and the page is drawn again.
 */
export function useFilingRates(filing: AnyFiling | undefined): LoadedBook | null {
  const editable = filing === undefined || isEditable(filing.state);
  const book = useRatesOf(editable ? undefined : filing.rateBookVersion);
  const shown = useRef<{ id: string; digest: string }>(undefined);
  const id = filing?.id ?? '';
  useEffect(() => {
    if (book?.digest === '') showNews('Gauger could not check its rates. Amounts on this page may not be current.');
    if (!book || book.digest === '' || id === '') return;
    const before = shown.current;
    shown.current = { id, digest: book.digest };
    if (before?.id === id && before.digest !== book.digest)
      showNews(`Rate book ${book.version} is now in force. This page was worked out again with its rates.`);
    if (book.release !== shippedTaxLaw.rateBookVersion)
      showNews('Gauger was updated. Reload this page to use its rates.');
  }, [book, id]);
  const saved = filing?.rateBookVersion;
  useEffect(() => {
    // A save computed by a book that this page has not seen yet.
    if (editable && saved !== undefined) void askForBook();
  }, [editable, saved]);
  return book;
}
