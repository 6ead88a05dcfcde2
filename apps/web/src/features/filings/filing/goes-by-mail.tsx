import { eFileYears, filingWay, irsDay, isUnsigned, type Quarter, quarterInWords } from '@gauger/excise';
import { Link } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';
import type { AddressedFiling } from '../../../pages/pages.ts';
import { pageOfFiling } from '../../../pages/pages.ts';
import type { AnyFiling } from './filing-facts.ts';

interface Mailable {
  filing: Pick<AnyFiling, 'formType' | 'state' | 'taxYear'>;
  whyPaper: string | null;
}

/** Whether a return is still to be filed, and IRS e-file does not take it. */
export const isMailed = ({ filing, whyPaper }: Mailable): boolean =>
  // Form 720-X always goes by mail, after the fee, and has pages of its own for that.
  filing.formType !== 'Form720X' &&
  isUnsigned(filing.state) &&
  (whyPaper !== null || filingWay({ year: Number(filing.taxYear) }, irsDay(new Date())) === 'paper');

/** Which forms on paper have a service fee, and which have none. */
export const FEE_RULE =
  'You pay it for a form that goes by IRS e-file, and for Form 720-X, which always goes by mail. Years that IRS e-file no longer accepts are free.';

/** Says that a return goes by mail, and why; with a filing, where that is done. Without a reason, its year is the reason. */
export function GoesByMail({
  quarter,
  whyPaper = null,
  filing,
}: {
  quarter: Quarter | null;
  whyPaper?: string | null;
  filing?: AddressedFiling;
}) {
  const { first, last } = eFileYears(irsDay(new Date()));
  return (
    <Notice
      kind="due"
      title={quarter ? `File the return for ${quarterInWords(quarter)} by mail` : 'File this claim by mail'}
    >
      <p>
        {whyPaper ?? `IRS e-file accepts ${quarter ? 'returns' : 'claims'} for ${first} to ${last}.`} Gauger prepares
        and checks this {quarter ? 'return' : 'claim'}, then gives you the figures for the official form, the address
        and a checklist. {quarter && 'There is no direct debit.'}
      </p>
      <p>There is no service fee. {whyPaper === null && FEE_RULE}</p>
      {filing !== undefined && (
        <p>
          <Link to={pageOfFiling('mailing', filing)}>How to print and mail it</Link>
        </p>
      )}
    </Notice>
  );
}
