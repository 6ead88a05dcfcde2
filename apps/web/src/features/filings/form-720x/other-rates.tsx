import { Notice } from '../../../components/notice/notice.tsx';
import { hasRatesOf, isAnythingTyped, type Typed } from '../filing/public.ts';
import type { Filing720X } from './adjustment-parts.ts';

/**
 * Says that the amounts of rows on the page are by other rates than those of the Form 720-X, where they are. The ledger has the right
 * ones: of what is typed as soon as the server has worked them out.
 * @param typed what is typed, with the figures of the server
 */
export function OtherRates({ filing, typed }: { filing: Filing720X; typed: Typed }) {
  if (hasRatesOf(filing)) return null;
  const book = filing.ratesInForce ? filing.rateBookVersion : filing.original?.rateBookVersion;
  return (
    <Notice title={`The rates of this Form 720-X are those of rate book ${book}`}>
      <p>
        Amounts of rows here are an estimate by other rates.{' '}
        {isAnythingTyped(typed) && !typed.figures
          ? 'The ledger shows what is saved until the server has worked out what you typed by the right rates.'
          : 'The ledger is by the right rates, and so is what you save.'}
      </p>
    </Notice>
  );
}
