import { type DecimalString, formatDate } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { type Answer, queryOf } from '../../../api/call.ts';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { Money } from '../../../components/money/money.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import css from './late-estimate.module.css';

type Estimate = NonNullable<Answer<'getLateEstimate'>['estimate']>;

const titles: Readonly<Record<Estimate['charges'][number]['kind'], string>> = {
  lateFiling: 'Late filing',
  latePayment: 'Late payment',
  lateDeposit: 'Late deposits',
  interest: 'Interest on the tax',
  interestOnLateFiling: 'Interest on the late filing penalty',
};

interface Props {
  filingId: string;
  /** Changes with each save and each answer, so that the estimate is asked for again. */
  version: string | number;
  /** The saved balance, where unsaved changes show another: the estimate is for the saved one. */
  saved?: DecimalString | undefined;
}

/** An estimate of the charges for a late return, line by line with its rule. Not part of the return. */
export function LateEstimate({ filingId, version, saved }: Props) {
  const { data } = useQuery(
    queryOf(['lateEstimate', filingId, version], 'getLateEstimate', { params: { id: filingId } }),
  );
  const estimate = data?.estimate;
  return estimate ? <LateCharges estimate={estimate} saved={saved} /> : null;
}

/** An estimate, line by line. */
export function LateCharges({
  estimate: { due, day, unpaid, charges, total, notPublishedFrom },
  saved,
}: {
  estimate: Estimate;
  saved?: DecimalString | undefined;
}) {
  return (
    <div className={css.estimate}>
      <p>
        Estimate of penalties and interest: <Money value={total} />
      </p>
      {saved !== undefined && (
        <p>
          For your saved balance of <Money value={saved} />. Save to update the estimate.
        </p>
      )}
      <Disclosure summary="How this was estimated">
        <p>
          <Money value={unpaid} /> unpaid on {formatDate(due)}, filed and paid on {formatDate(day)}.
        </p>
        <table>
          <tbody>
            {charges.map(({ kind, amount, rule, citation, confirmed }) => (
              <tr key={kind}>
                <th scope="row">
                  {titles[kind]}
                  <span className={css.rule}>
                    {rule} <SourceLinks citation={citation} />.{!confirmed && ' Not confirmed from an official source.'}
                  </span>
                </th>
                <td className="number">{amount === null ? 'not published' : <Money value={amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {notPublishedFrom !== null && (
          <p>
            The interest rate from {formatDate(notPublishedFrom)} is not published. Interest from then on is not
            included.
          </p>
        )}
        <p>
          This is not part of your return.
          {!charges.some(({ kind }) => kind === 'lateDeposit') &&
            ' A penalty for late or short deposits (26 USC 6656) is not included.'}{' '}
          The IRS figures penalties and interest and sends a bill. Penalties may be removed for reasonable cause.
        </p>
      </Disclosure>
    </div>
  );
}
