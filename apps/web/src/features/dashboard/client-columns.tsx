import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Money } from '../../components/money/money.tsx';
import type { Column } from '../../components/paged-table/paged-table.tsx';
import { State } from '../../components/state/state.tsx';
import { beginning, businessAddress } from '../businesses/public.ts';
import { FORM_720 } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { DueDate } from './due-date.tsx';
import css from './filing-list.module.css';
import { FilingStatus } from './filing-status.tsx';
import type { Client } from './queries.ts';
import { isSent, isTheirs, opening } from './row-status.ts';

type ClientQuarter = Client['dueQuarter'];

/**
 * The columns of the list of clients.
 * @param first any of its rows: both quarters are the same in all of them
 */
export const clientColumns = (first: Client | undefined, mayEdit: boolean): Column<Client>[] => [
  {
    key: 'businessName',
    title: 'Client',
    cell: ({ id, businessName }) =>
      mayEdit ? (
        <Link className={css.name} to={businessAddress(id)}>
          {businessName}
        </Link>
      ) : (
        businessName
      ),
  },
  { key: 'dueQuarter', title: nameOf(first?.dueQuarter), cell: ({ dueQuarter }) => <Quarter of={dueQuarter} /> },
  {
    key: 'returnDueDate',
    title: 'Due date',
    cell: ({ dueQuarter: { filing, returnDueDate } }) => (
      <DueDate due={returnDueDate} isOpen={!(filing && isSent(filing))} />
    ),
  },
  {
    key: 'totalDue',
    title: 'Balance due',
    number: true,
    cell: ({ dueQuarter: { filing } }) =>
      filing ? <Money value={filing.totalDue} /> : <span className="quiet">None yet</span>,
  },
  {
    key: 'quarterBefore',
    title: nameOf(first?.quarterBefore),
    cell: ({ quarterBefore }) => <Quarter of={quarterBefore} />,
  },
  { key: 'action', title: 'Next step', cell: (client) => <NextStep of={client} /> },
];

const nameOf = (quarter: ClientQuarter | undefined) => (quarter ? `${quarter.year} Q${quarter.quarter}` : '');

function Quarter({ of: { filing } }: { of: ClientQuarter }) {
  return filing ? <FilingStatus of={filing} /> : <State level="empty" word="Not started" />;
}

/** The one thing to do next for the return of the quarter due. A new return begins with that quarter chosen. */
function NextStep({ of: { id, businessName, dueQuarter } }: { of: Client }) {
  const rights = useRights();
  const { filing } = dueQuarter;
  if (!filing && !rights.edits) return null;
  const [label, to] = filing
    ? [isTheirs(filing, rights) ? 'Continue' : 'View', opening({ ...filing, ...FORM_720 }, rights)]
    : ['Start Filing', beginning(id, 'Form720')];
  return (
    <Button
      component={Link}
      to={to}
      size="sm"
      variant="default"
      aria-label={`${label}, ${nameOf(dueQuarter)}, ${businessName}`}
    >
      {label}
    </Button>
  );
}
