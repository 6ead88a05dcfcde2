import { formatDate, type Span } from '@gauger/excise';
import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../../components/card-table/card-table.tsx';
import { FirstFew } from '../../../components/first-few/first-few.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import {
  type ClaimedRow,
  type ClaimQuarter,
  claimAddress,
  claimedIn,
  form4136Address,
  isWithin,
  periodOf,
} from '../claims/public.ts';

import css from './schedule-form.module.css';

interface QuarterTableProps {
  quarters: readonly ClaimQuarter[];
  rule: 'last' | 'earliest';
  period: Span | undefined;
  /** The fuel that other filings of the business claim. */
  claimed: readonly ClaimedRow[];
  businessId: string;
  /** The other way to claim after the last day has passed. */
  later: string | undefined;
  onChange: (period: Span | undefined) => void;
}

/** The quarters of the income tax year, to choose those of the claim, each with its last day to file. */
export function QuarterTable({ quarters, rule, period, claimed, businessId, later, onChange }: QuarterTableProps) {
  const chosen = quarters.filter((quarter) => isWithin(quarter, period));
  const isLate = quarters.every(({ state }) => state === 'passed');
  const toggle = (quarter: ClaimQuarter) =>
    onChange(periodOf(chosen.includes(quarter) ? chosen.filter((one) => one !== quarter) : [...chosen, quarter]));
  return (
    <section aria-labelledby="quarters">
      <h2 id="quarters">Which quarters?</h2>
      {isLate && later !== undefined && (
        <Notice kind="due" title="The file-by date has passed for every quarter of this year">
          <p>
            Unless you have a reason why the claim is in time, {later}.{' '}
            <Link to={form4136Address(businessId)}>Record what you claim on Form 4136</Link>
          </p>
        </Notice>
      )}
      <CardTable className={`ruled ${css.schedules}`} aria-label="Quarters of the claim">
        <Head>
          <Row>
            <ColumnHead>Quarter</ColumnHead>
            <ColumnHead>Can you claim it?</ColumnHead>
            <ColumnHead className={css.last}>File-by date of this quarter</ColumnHead>
          </Row>
        </Head>
        <Body>
          {quarters.map((quarter) => (
            <Row
              key={quarter.first}
              className={chosen.includes(quarter) ? css.chosen : undefined}
              data-absent={quarter.state === 'notEnded' || undefined}
              data-claimed={claimedIn(quarter, claimed).length > 0 || undefined}
            >
              <RowHead>
                <Checkbox
                  label={quarter.name}
                  checked={chosen.includes(quarter)}
                  disabled={quarter.state === 'notEnded'}
                  onChange={() => toggle(quarter)}
                />
              </RowHead>
              <Cell data-label="Can you claim it?">
                <div>
                  {wordsOf(quarter)}
                  <FirstFew className={css.claimed}>
                    {claimedIn(quarter, claimed).map(({ row, fuels }) => (
                      <li key={row.filingId}>
                        Claimed on <Link to={claimAddress(row, businessId)}>{row.filing}</Link>
                        {fuels.length > 3 ? '' : `: ${fuels.join(', ')}`}
                      </li>
                    ))}
                  </FirstFew>
                </div>
              </Cell>
              <Cell data-label="File-by date">
                <span className={quarter.state === 'passed' ? css.passed : undefined}>
                  {formatDate(quarter.due)}
                  {quarter.state === 'passed' && ', passed'}
                </span>
              </Cell>
            </Row>
          ))}
        </Body>
      </CardTable>
      <p className={css.hint}>
        {rule === 'last'
          ? 'The last quarter you choose sets the date.'
          : 'The earliest quarter you choose sets the date.'}{' '}
        You can enter exact days on the next page. Never claim the same gallons twice.{' '}
        <Link to={form4136Address(businessId)}>Record what you claim on Form 4136</Link>
      </p>
    </section>
  );
}

function wordsOf({ state, last, due }: ClaimQuarter): string {
  switch (state) {
    case 'open':
      return 'Yes';
    case 'together':
      return 'Yes, with a later quarter';
    case 'passed':
      return `Too late since ${formatDate(due)}, unless you have a reason`;
    case 'notEnded':
      return `Not yet. It ends ${formatDate(last)}`;
  }
}
