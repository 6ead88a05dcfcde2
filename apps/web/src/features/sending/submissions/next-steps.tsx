import { formatDate, isDay, nextQuarter, quarterInWords, quarterName, returnDueDate } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copying, correcting } from '../../../account/public.ts';
import { queryOf } from '../../../api/call.ts';
import { Cask } from '../../../components/cask/cask.tsx';
import { Money } from '../../../components/money/money.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import {
  type AnyOpenFiling,
  dueDay,
  FORM_720,
  isOf,
  type OpenFiling,
  weekdayOf,
  whyMoved,
} from '../../filings/filing/public.ts';
import css from './next-steps.module.css';
import type { Status } from './status-events.ts';

interface Step {
  /** A day, or words where none is set. */
  when: string;
  what: ReactNode;
  note?: string;
  /** Dollars and cents. */
  amount?: string | null;
  /** The amount comes back. */
  back?: boolean;
}

interface NextStepsProps {
  open: AnyOpenFiling;
  /** Whether the filer still pays the balance. */
  paysByEftps: boolean;
  status: Pick<Status, 'totalDue' | 'totalClaim' | 'followUp'>;
  /** Whether the person may begin a correction. */
  edits: boolean;
}

/** The steps of a filer after the acceptance, each with its day; no day is named without a source. */
export function NextSteps({ open, status, paysByEftps, edits }: NextStepsProps) {
  const { businessId } = open.filing;
  const { data: due } = useQuery(
    queryOf(['dashboard', 'due', businessId], 'listDue', { query: { business: businessId } }),
  );
  const deposit = due?.items.find(({ kind, due: day, overdue }) => kind === 'deposit' && !overdue && day >= due.today);
  const steps: Step[] = [
    ...(deposit
      ? [
          {
            when: deposit.due,
            what: depositLink(deposit),
            ...(deposit.moved !== null && { note: whyMoved({ nominal: deposit.nominal, moved: deposit.moved }) }),
            amount: deposit.amount,
          },
        ]
      : []),
    ...(isOf(open, 'Form720') ? stepsOf720(open, paysByEftps && !status.followUp?.paidOn, status.totalDue) : []),
    ...(isOf(open, 'Form720') && edits
      ? [
          {
            when: 'If you find a mistake',
            what: <Link to={correcting({ id: open.filing.id, businessId })}>Correct this return</Link>,
            note: 'On Form 720-X',
          },
        ]
      : []),
    ...(isOf(open, 'Form8849') && !status.followUp?.refundedOn
      ? [
          {
            when: 'No set date',
            what: 'The IRS decides on the claim',
            note: 'Record the refund or the letter above, so that the claim is done',
            amount: status.totalClaim,
            back: true,
          },
        ]
      : []),
    ...(isOf(open, 'Form8849') ? [{ when: 'Keep', what: 'The invoices and records behind the claim' }] : []),
  ];
  // Days first; what has none keeps its order.
  const [days = [], others = []] = [true, false].map((is) => steps.filter(({ when }) => isDay(when) === is));
  const ordered = [...days.toSorted((one, other) => one.when.localeCompare(other.when)), ...others];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ul className={css.steps}>
        {ordered.map(({ when, what, note, amount: money, back }) => (
          <li key={`${when} ${note}`}>
            <Cask level="empty" tone="quiet" />
            <b>{isDay(when) ? `${weekdayOf(when)}, ${formatDate(when)}` : when}</b>
            <span className={css.what}>
              {what}
              {note && <small>{note}</small>}
            </span>
            {money && Number(money) > 0 && (
              <span className={back ? `${css.amount} ${css.back}` : css.amount}>
                <Money value={money} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stepsOf720({ filing, quarter }: OpenFiling, paysByEftps: boolean, amount: string): Step[] {
  const next = nextQuarter(quarter);
  const { due, nominal, moved } = returnDueDate(next);
  const own = returnDueDate(quarter);
  return [
    ...(paysByEftps
      ? [
          {
            when: own.due,
            what: 'Pay the balance due',
            note: `By EFTPS, as above${dueDay(quarter).late ? '. It is late' : ''}`,
            amount,
          },
        ]
      : []),
    {
      when: due,
      what: (
        <Link to={startOf(filing.businessId, quarterName(next), filing.id)}>Return for {quarterInWords(next)}</Link>
      ),
      note: `${moved === null ? '' : `${whyMoved({ nominal, moved })}. `}Your taxes are copied into it`,
    },
  ];
}

/** Starts the return of a quarter with the taxes of an earlier one. */
export const startOf = (businessId: string, period: string, copy: string): string =>
  `${copying({ id: copy, businessId })}&${new URLSearchParams({ period })}`;

function depositLink({
  filingId,
  depositPeriod,
}: {
  filingId: string | null;
  depositPeriod: { first: string; last: string } | null;
}): ReactNode {
  if (!depositPeriod) return 'Deposit';
  const { first, last } = depositPeriod;
  const name = `Deposit for ${formatDate(first).replace(/, \d+$/, '')}\u2013${Number(last.slice(8))}`;
  return filingId === null ? name : <Link to={pageOfFiling('deposit', { id: filingId, ...FORM_720 })}>{name}</Link>;
}
