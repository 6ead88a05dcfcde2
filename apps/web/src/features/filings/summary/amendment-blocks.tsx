import { AMENDMENT_CERTIFICATION, grouped } from '@gauger/excise';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import {
  addressOf,
  changeCell,
  nameOriginal,
  type OpenFiling,
  stateOfOriginal,
  useFieldAnchor,
  why720X,
} from '../filing/public.ts';
import { OverpaymentUse, outcomeOf } from '../form-720x/public.ts';
import css from './summary-page.module.css';

type Open = OpenFiling<'Form720X'>;

/** The changes of a Form 720-X, the use of its overpayment, and its certification (002 §2). */
export function AmendmentBlocks({ open }: { open: Open }) {
  const { filing } = open;
  const { original } = filing;
  return (
    <>
      <SummaryList
        title="Filing information"
        paired
        rows={[
          { term: 'Quarter corrected', value: filing.period },
          {
            term: 'Return corrected',
            value: original
              ? Object.values(nameOriginal(original)).filter(Boolean).join(', ')
              : 'Changes entered by hand',
          },
          { term: 'Business name', value: filing.businessName },
        ]}
      />
      <AdjustmentsBlock open={open} />
      <section className={css.block}>
        <OverpaymentUse
          open={open}
          totals={filing.totals}
          errorOf={(field) => filing.issues.find(({ path }) => path === field)?.message}
        />
      </section>
      <Certification open={open} />
    </>
  );
}

function AdjustmentsBlock({ open: { filing, editable } }: { open: Open }) {
  const { adjustments, totals } = filing;
  const outcome = outcomeOf(totals);
  const why = (cell: string, about: string, shown: string) => (
    <Why explanation={why720X(filing, {}, cell)} about={about}>
      {shown}
    </Why>
  );
  const rowsOf = (part: '1' | '2') =>
    adjustments
      .filter((one) => one.part === part)
      .map((one) => {
        const { name, irsNumber, crn, quarter, original, adjusted, change } = one;
        return (
          <tr key={`${quarter} ${irsNumber ?? crn}`}>
            <th scope="row" className={css.quietRow}>
              {name} ({irsNumber ?? `CRN ${crn}`}), {quarter.replace('Q', ' Q')}
              <small>
                {grouped(original)} {stateOfOriginal(one.path === null ? filing.original : null)}, {grouped(adjusted)}{' '}
                corrected
              </small>
            </th>
            <td className={css.lineNumber} />
            <td className="number">
              {why(changeCell(one, adjustments), `change of ${name}`, accountingAmount(change))}
            </td>
          </tr>
        );
      });
  const edit = (page: 'taxAdjustment' | 'claimAdjustment', what: string) => (
    <Link data-print="hide" to={addressOf(page, filing)}>
      {editable ? 'Edit' : 'View'}
      <span className="spoken"> {what}</span>
    </Link>
  );
  return (
    <section className={css.block} aria-labelledby="summary-adjustments">
      <h2 id="summary-adjustments">Adjustments</h2>
      <table className={css.payments} aria-labelledby="summary-adjustments">
        <tbody>
          {rowsOf('1')}
          <tr className={css.sum}>
            <th scope="row">Total tax adjustment {edit('taxAdjustment', 'the tax adjustment')}</th>
            <td className={css.lineNumber}>Line 1</td>
            <td className="number">{why('totals.line1', 'total tax adjustment', accountingAmount(totals.line1))}</td>
          </tr>
          {rowsOf('2')}
          <tr className={css.sum}>
            <th scope="row">Total claim adjustment {edit('claimAdjustment', 'the claim adjustment')}</th>
            <td className={css.lineNumber}>Line 2</td>
            <td className="number">{why('totals.line2', 'total claim adjustment', accountingAmount(totals.line2))}</td>
          </tr>
          <tr className={css.sum}>
            <th scope="row">Total adjustments{outcome && `: ${outcome === 'refund' ? 'Refund' : 'Balance due'}`}</th>
            <td className={css.lineNumber}>Line 4</td>
            <td className="number">
              {why('totals.line4', 'total adjustments', `$${grouped(totals.line4.replace(/^-/, ''))}`)}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The certification, required before the fee; a later change clears it. */
function Certification({ open }: { open: Open }) {
  const { filing, editable } = open;
  const { manages } = useRights();
  // Shown at once; the answer of the server follows.
  const [pending, setPending] = useState<boolean>();
  useFieldAnchor('certification', () => 'certification');
  async function certify(certification: boolean) {
    setPending(certification);
    const outcome = await open.save({ certification });
    setPending(undefined);
    if ('refused' in outcome) showError(outcome.refused);
  }
  return (
    <section className={css.block} aria-labelledby="summary-certification">
      <h2 id="summary-certification">Certification</h2>
      <CheckboxField
        id="certification"
        label={AMENDMENT_CERTIFICATION}
        {...(editable && !manages && { hint: 'The account owner or a Manager certifies it' })}
        required
        disabled={!editable || !manages || pending !== undefined}
        checked={pending ?? filing.certification}
        onChange={(checked) => void certify(checked)}
      />
    </section>
  );
}
