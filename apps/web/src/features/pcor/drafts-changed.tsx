import { Link } from 'react-router';
import { counted } from '../../components/counted.ts';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { usePages } from '../../components/paged-table/use-pages.ts';
import { addressOf } from '../filing/public.ts';
import css from './batch.module.css';
import type { Check } from './use-pcor-import.ts';

type OnDraft = Check['onDrafts'][number];
type Figures = OnDraft['after'];

const lives = ({ lives }: Figures) => (lives === '' ? '–' : Number(lives).toLocaleString('en-US'));
const fee = ({ fee }: Figures) => (fee === '' ? '–' : <Money value={fee} />);

const columns: readonly Column<OnDraft>[] = [
  {
    key: 'draft',
    title: 'Draft',
    cell: ({ filing, businessName, taxYear }) => (
      <>
        <Link to={addressOf('summary', filing)}>{businessName}</Link> <small className="quiet">{taxYear} Q2</small>
      </>
    ),
  },
  { key: 'plan', title: 'Plan', cell: ({ planName }) => planName || 'Plan' },
  { key: 'livesNow', title: 'Lives now', number: true, cell: ({ before }) => (before ? lives(before) : 'Not on it') },
  { key: 'lives', title: 'Lives then', number: true, cell: ({ after }) => lives(after) },
  { key: 'feeNow', title: 'Fee now', number: true, cell: ({ before }) => (before ? fee(before) : '–') },
  { key: 'fee', title: 'Fee then', number: true, cell: ({ after }) => fee(after) },
];

/** What the sheet changes on drafts that are there, told before anything is saved. */
export function DraftsChanged({ changes }: { changes: readonly OnDraft[] }) {
  const pages = usePages(changes);
  if (changes.length === 0) return null;
  const replaced = changes.filter(({ before }) => before !== null).length;
  const added = changes.length - replaced;
  const said = [
    ...(replaced > 0 ? [`replaces ${counted(replaced, 'plan', 'plans')}`] : []),
    ...(added > 0 ? [`adds ${counted(added, 'plan', 'plans')}`] : []),
  ].join(' and ');
  const drafts = new Set(changes.map(({ filing }) => filing)).size;
  return (
    <section className={css.list} aria-label="Drafts this sheet changes">
      <Notice kind="due" title={`This sheet ${said} on ${counted(drafts, 'draft', 'drafts')} of your account`}>
        <p>What stands on them now, and what the sheet makes of it:</p>
      </Notice>
      <PagedTable
        label="Drafts this sheet changes"
        columns={columns}
        {...pages}
        rowKey={({ filing, planName, after }) => `${filing} ${planName} ${after.lives}`}
        empty={null}
      />
    </section>
  );
}
