import { eFileYears, filingWay, irsDay, isUnsigned, type Quarter, quarterInWords } from '@gauger/excise';
import { Link } from 'react-router';
import { Notice } from '../../components/notice/notice.tsx';
import { mailingAddress } from './mailing-address.ts';
import type { OpenFiling } from './use-filing.ts';

/** Whether a return is still to be filed, and IRS e-file does not take its quarter. */
export const isMailed = ({ filing, quarter }: Pick<OpenFiling, 'filing' | 'quarter'>): boolean =>
  isUnsigned(filing.state) && filingWay(quarter, irsDay(new Date())) === 'paper';

/** Says that a return goes by mail, and why; with a filing, where that is done. */
export function GoesByMail({ quarter, filingId }: { quarter: Quarter; filingId?: string }) {
  const { first, last } = eFileYears(irsDay(new Date()));
  return (
    <Notice kind="due" title={`File the return for ${quarterInWords(quarter)} by mail`}>
      <p>
        IRS e-file accepts returns for {first} to {last}. Gauger prepares and checks this return, then gives you the
        figures for the official form, the address and a checklist. There is no service fee and no direct debit.
      </p>
      {filingId !== undefined && (
        <p>
          <Link to={mailingAddress(filingId)}>How to print and mail it</Link>
        </p>
      )}
    </Notice>
  );
}
