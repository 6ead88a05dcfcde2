import { Notice } from '../../components/notice/notice.tsx';
import { hasRatesOf } from '../filing/public.ts';
import type { Filing720X } from './parts.ts';

/** Says that the amounts of rows on the page are by other rates than those of the Form 720-X, where they are. */
export function OtherRates({ filing }: { filing: Filing720X }) {
  if (hasRatesOf(filing)) return null;
  const book = filing.ratesInForce ? filing.rateBookVersion : filing.original?.rateBookVersion;
  return (
    <Notice title={`The rates of this Form 720-X are those of rate book ${book}`}>
      <p>Amounts of rows here are an estimate by other rates. Saving works them out by the right rates.</p>
    </Notice>
  );
}
