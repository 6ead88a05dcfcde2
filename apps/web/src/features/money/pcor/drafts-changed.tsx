import { formatDate } from '@gauger/excise';
import { Link } from 'react-router';
import { counted } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { addressOf, FORM_720 } from '../../filings/filing/public.ts';
import css from './batch.module.css';
import type { Check } from './use-pcor-import.ts';

type OnDraft = Check['onDrafts'][number];
type Figures = OnDraft['after'];
type PaymentOnDraft = Check['paymentsOnDrafts'][number];
type Payment = PaymentOnDraft['after'];
type Draft = Pick<OnDraft, 'filing' | 'businessName' | 'taxYear'>;

const lives = ({ lives }: Figures) => (lives === '' ? '–' : Number(lives).toLocaleString('en-US'));
const fee = ({ fee }: Figures) => (fee === '' ? '–' : <Money value={fee} />);

const draft: Column<Draft> = {
  key: 'draft',
  title: 'Draft',
  cell: ({ filing, businessName, taxYear }) => (
    <>
      <Link to={addressOf('summary', { id: filing, ...FORM_720 })}>{businessName}</Link>{' '}
      <small className="quiet">{taxYear} Q2</small>
    </>
  ),
};

const columns: readonly Column<OnDraft>[] = [
  draft,
  { key: 'plan', title: 'Plan', cell: ({ planName }) => planName || 'Plan' },
  {
    key: 'livesNow',
    title: 'Lives now',
    number: true,
    cell: ({ before }) => (before ? lives(before) : 'Not on the draft'),
  },
  { key: 'lives', title: 'Lives then', number: true, cell: ({ after }) => lives(after) },
  { key: 'feeNow', title: 'Fee now', number: true, cell: ({ before }) => (before ? fee(before) : '–') },
  { key: 'fee', title: 'Fee then', number: true, cell: ({ after }) => fee(after) },
];

/** "Direct debit from First Bank, account ••••5678, on Jul 31, 2026". */
function payment({ paymentMethod, bankName, accountNumber, requestedPaymentDate: day }: Payment): string {
  if (paymentMethod !== 'efw') return 'EFTPS';
  return `Direct debit from ${bankName}, account ${accountNumber}${day ? `, on ${formatDate(day)}` : ''}`;
}

const paymentColumns: readonly Column<PaymentOnDraft>[] = [
  draft,
  { key: 'now', title: 'Paid now', cell: ({ before }) => payment(before) },
  { key: 'then', title: 'Paid then', cell: ({ after }) => payment(after) },
];

/** Lists the sheet's changes to existing drafts before anything is saved. */
export function DraftsChanged({ check: { onDrafts: plans, paymentsOnDrafts: payments } }: { check: Check }) {
  const planPages = usePages(plans);
  const paymentPages = usePages(payments);
  if (plans.length + payments.length === 0) return null;
  const replaced = plans.filter(({ before }) => before !== null).length;
  const added = plans.length - replaced;
  const counts = [
    ...(replaced > 0 ? [`replaces ${counted(replaced, 'plan', 'plans')}`] : []),
    ...(added > 0 ? [`adds ${counted(added, 'plan', 'plans')}`] : []),
    ...(payments.length > 0 ? ['changes how the IRS is paid'] : []),
  ];
  const drafts = new Set([...plans, ...payments].map(({ filing }) => filing)).size;
  return (
    <section className={css.list} aria-label="Drafts this import changes">
      <Notice
        kind="due"
        title={`This import ${new Intl.ListFormat('en-US').format(counts)} on ${counted(drafts, 'draft', 'drafts')} of your account`}
      >
        <p>The drafts now, and after this import:</p>
      </Notice>
      <PagedTable
        label="Drafts this import changes"
        columns={columns}
        {...planPages}
        rowKey={({ filing, planName, after }) => `${filing} ${planName} ${after.lives}`}
        empty={null}
      />
      {payments.length > 0 && <h3>Payment to the IRS</h3>}
      <PagedTable
        label="Drafts whose IRS payment this import changes"
        columns={paymentColumns}
        {...paymentPages}
        rowKey={({ filing }) => filing}
        empty={null}
      />
    </section>
  );
}
