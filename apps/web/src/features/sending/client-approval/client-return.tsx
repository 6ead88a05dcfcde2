import { type Explanation, formatDate, irsDay } from '@gauger/excise';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showError } from '../../../components/banners/banners.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { LateCharges } from '../../filings/late-return/public.ts';
import css from './approval-page.module.css';
import { ClientAnswer } from './client-answer.tsx';
import { type ClientActs, type ClientReturnData, useClientActs } from './use-client-return.ts';

interface ClientReturnProps {
  access: string;
  of: ClientReturnData;
  onLeave: () => void;
}

/** One return as its client sees it: figures with their reasons, comments, and the answer. */
export function ClientReturn({ access, of, onLeave }: ClientReturnProps) {
  const acts = useClientActs(access, onLeave);
  const [first] = useState(of.snapshotHash);
  const { sender, businessName, taxpayerNumber, formName, period, answerBy, due } = of;
  return (
    <div className={css.return}>
      <header>
        <p className="hint">
          Sent to you by <b>{[sender.name, sender.firm].filter(Boolean).join(', ')}</b>
        </p>
        <h1>
          Your {formName}, {period}
        </h1>
        <p className={css.about}>
          {businessName}, {taxpayerNumber}
        </p>
        <p className={css.lead}>
          {sender.name} prepared it.
          {of.answer !== 'approved' &&
            ` Nothing goes to the ${of.isStandIn ? of.answeredBy : 'IRS'} before you approve it.`}
          {answerBy && (
            <>
              {' '}
              Please answer by <b>{formatDate(answerBy)}</b>
              {due ? '; ' : '.'}
            </>
          )}
          {due && `${answerBy ? 'the' : ' The'} return ${dueWords(due, of.late !== null)}`}
        </p>
      </header>
      {of.snapshotHash !== first && (
        <Notice kind="due" title="This return was changed since you opened it">
          <p>Read the figures again before you approve it.</p>
        </Notice>
      )}
      <div className={css.columns}>
        <div className={css.figures}>
          <Figures of={of} acts={acts} />
          <Comments of={of} acts={acts} />
        </div>
        <ClientAnswer of={of} acts={acts} />
      </div>
    </div>
  );
}

interface PartProps {
  of: ClientReturnData;
  acts: ClientActs;
}

/** How the balance is paid, as an approval authorizes it. */
function paidWords({ paidBy, debit }: ClientReturnData): string | undefined {
  if (paidBy === null) return undefined;
  if (paidBy === 'eftps') return 'you pay it by EFTPS';
  return debit
    ? `by direct debit of account ${debit.accountNumber}, ${debit.bankName}, on ${formatDate(debit.requestedPaymentDate)}`
    : 'by direct debit, with the return';
}

function Figures({ of, acts }: PartProps) {
  const { lines, totals, refundAccount, paidPreparer, thirdPartyDesignee } = of;
  const { saving } = acts;
  return (
    <section aria-labelledby="figures">
      <div className={css.head}>
        <h2 id="figures">Your return</h2>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="download" />}
          loading={saving.isPending && saving.variables.document === 'return'}
          onClick={() => saving.mutate({ document: 'return' }, { onError: (error) => showError(error.message) })}
        >
          Read the whole return (PDF)
        </Button>
      </div>
      <table className={css.lines}>
        <tbody>
          {lines.map((line) => (
            <Row key={line.cell} {...line} acts={acts} />
          ))}
          {totals.map((line) => (
            <Row
              key={line.cell}
              {...line}
              note={line.cell.endsWith('.totalDue') ? paidWords(of) : undefined}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
      {of.late && <LateCharges estimate={of.late} />}
      <dl className={css.persons}>
        {refundAccount && (
          <div>
            <dt>The refund goes to account</dt>
            <dd>{refundAccount}</dd>
          </div>
        )}
        <div>
          <dt>Paid preparer</dt>
          <dd>{paidPreparer ?? 'None'}</dd>
        </div>
        <div>
          <dt>Third-party designee</dt>
          <dd>{thirdPartyDesignee ?? 'None'}</dd>
        </div>
      </dl>
    </section>
  );
}

interface RowProps {
  cell: string;
  label: string;
  amount: string;
  isSum?: boolean;
  note?: string | undefined;
  acts: ClientActs;
}

function Row({ cell, label, amount, isSum = false, note, acts }: RowProps) {
  async function why(): Promise<Explanation | null> {
    const found = await acts.explain(cell);
    if (!found) throw new Error('The steps of this amount are in the PDF.');
    return found as unknown as Explanation;
  }
  return (
    <tr className={isSum ? css.sum : undefined}>
      <th scope="row">
        {label}
        {note && <small>{note}</small>}
      </th>
      <td className="number">
        {Number(amount) === 0 ? (
          <Money value={amount} sign={false} />
        ) : (
          <Why explanation={why} about={label}>
            <Money value={amount} sign={false} />
          </Why>
        )}
      </td>
    </tr>
  );
}

function Comments({ of, acts }: PartProps) {
  const { commenting } = acts;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setError('Enter your comment');
    setError(undefined);
    commenting.mutate({ text }, { onSuccess: () => setText(''), onError: (failure) => setError(failure.message) });
  }

  return (
    <section className={css.comments} aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {of.comments.length > 0 && (
        <ul>
          {of.comments.map(({ id, author, own, about, text: comment, createdAt }) => (
            <li key={id} data-own={own || undefined}>
              <p className={css.who}>
                <b>{author}</b>
                {own && ', you'}
                <span className="quiet">
                  {about && ` ${about},`} {formatMoment(createdAt)}
                </span>
              </p>
              <p className={css.said}>{comment}</p>
            </li>
          ))}
        </ul>
      )}
      <form className={css.form} onSubmit={send} noValidate>
        <Textarea
          id="comment"
          label={`Write to ${of.sender.name}`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1_000}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={commenting.isPending}>
            Send comment
          </Button>
        </div>
      </form>
      {commenting.isSuccess && <Notice kind="good" title="Sent" />}
    </section>
  );
}

/** The due day, or how late the return is. */
function dueWords(due: string, isCharged: boolean): string {
  if (due >= irsDay(new Date())) return `is due ${formatDate(due)}.`;
  return `was due ${formatDate(due)}: it is late${isCharged ? ', and the IRS may charge penalties and interest' : ''}.`;
}
