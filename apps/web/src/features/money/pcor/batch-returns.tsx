import { formatDate, isDay, PCOR } from '@gauger/excise';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Money } from '../../../components/money/money.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { State, type StateProps } from '../../../components/state/state.tsx';
import { addressOf, FORM_720, fieldAddress, issueSentence, lineAddress } from '../../filings/filing/public.ts';
import { FilingStatus, opening } from '../../sending/dashboard/public.ts';
import css from './batch.module.css';
import { type BatchReturn, blockingIssues, errorsToFix, isPayable, isSignable, isUnsigned } from './batch-queries.ts';

const statusOf = (one: BatchReturn) => ({
  ...one,
  ...FORM_720,
  paymentStatus: one.feePaid ? (1 as const) : (0 as const),
});

/** A draft is opened on the line of its fee: of such a return the list of taxes says nothing else. */
const openingOf = (one: BatchReturn, rights: ReturnType<typeof useRights>): string =>
  (one.state === 'draft' ? lineAddress(PCOR, { id: one.id, ...FORM_720 }) : undefined) ??
  opening(statusOf(one), rights);

const methods = { eftps: 'EFTPS', efw: 'Direct debit' };

const clientWords = {
  asked: 'Asked',
  opened: 'Opened',
  changes: 'Asked for changes',
  approved: 'Approved',
  changed: 'Changed since the approval',
  form: 'Signed form',
};

/** Lists the returns of a batch: plans, fee, status and errors. */
export function BatchReturns({ filings }: { filings: readonly BatchReturn[] }) {
  const pages = usePages(filings, 25);
  const rights = useRights();
  const columns: readonly Column<BatchReturn>[] = [
    {
      key: 'business',
      title: 'Business',
      cell: (one) => <Link to={openingOf(one, rights)}>{one.businessName}</Link>,
    },
    { key: 'plan', title: 'Plan', cell: ({ plans }) => <Plans plans={plans} /> },
    { key: 'lives', title: 'Lives', number: true, cell: ({ lives }) => Number(lives).toLocaleString('en-US') },
    {
      key: 'rate',
      title: 'Rate',
      number: true,
      cell: ({ plans }) => [...new Set(plans.map(({ rate }) => rate))].map((rate) => rate && `$${rate}`).join(', '),
    },
    { key: 'fee', title: 'Fee', number: true, cell: ({ fee }) => <Money value={fee} /> },
    {
      key: 'payment',
      title: 'IRS payment',
      cell: ({ paymentMethod }) => (paymentMethod === null ? '–' : methods[paymentMethod]),
    },
    { key: 'preparer', title: 'Paid preparer', cell: ({ paidPreparer }) => paidPreparer ?? 'None' },
    { key: 'authority', title: 'Signing authority', cell: ({ signingAuthority }) => signingAuthority },
    { key: 'client', title: 'Approval', cell: ({ client }) => (client === null ? '–' : clientWords[client]) },
    { key: 'state', title: 'State', cell: (one) => <ReturnStatus of={one} /> },
  ];
  return (
    <section className={css.list} aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      <PagedTable
        label="Returns of the batch"
        columns={columns}
        {...pages}
        rowKey={({ id }) => id}
        cardsBelow={1240}
        empty={<EmptyState title="No returns left">Every return of this batch was deleted.</EmptyState>}
      />
    </section>
  );
}

const Plans = ({ plans }: Pick<BatchReturn, 'plans'>) =>
  plans.map(({ planName, planYearEnd }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two plans may have the same text, and their order is fixed
    <span key={at} className={css.plan}>
      {planName || 'Plan'} <small>{isDay(planYearEnd) && `ended ${formatDate(planYearEnd)}`}</small>
    </span>
  ));

/** Shows the progress of a return; blocking issues link to their fields. */
function ReturnStatus({ of }: { of: BatchReturn }) {
  if (!isUnsigned(of)) return <FilingStatus of={statusOf(of)} />;
  return (
    <div className={css.standing}>
      <State {...look(of)} />
      {isPayable(of) && errorsToFix(of).length > 0 && <small>Fix before signing:</small>}
      <Issues of={of} />
    </div>
  );
}

function look(one: BatchReturn): StateProps {
  if (isPayable(one)) return { level: 'empty', tone: 'wait', word: 'Ready to pay' };
  if (isSignable(one) && one.client === 'changes')
    return { level: 'fix', tone: 'bad', word: 'Client asked for changes' };
  if (isSignable(one) && (one.client === 'asked' || one.client === 'opened'))
    return { level: 'half', tone: 'wait', word: 'With client' };
  if (isSignable(one) && one.waitsFor === 'ask') return { level: 'half', tone: 'wait', word: 'Client to be asked' };
  if (isSignable(one)) return { level: 'half', tone: 'wait', word: 'To be signed' };
  if (errorsToFix(one).length === 0) return { level: 'half', tone: 'wait', word: 'Sign later' };
  return { level: 'fix', tone: 'bad', word: 'Needs fixes' };
}

function Issues({ of }: { of: BatchReturn }) {
  // The page shows unsaved changes above, with the decisions about them.
  const issues = blockingIssues(of, 'sign').filter(({ draft }) => draft === undefined);
  if (issues.length === 0) return null;
  return (
    <ul className={css.issues}>
      {issues.map((issue) => (
        <li key={`${issue.path} ${issue.code}`}>
          <Link
            to={fieldAddress(issue.path, { ...of, ...FORM_720 }) ?? addressOf('summary', { id: of.id, ...FORM_720 })}
          >
            {issueSentence(issue)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
