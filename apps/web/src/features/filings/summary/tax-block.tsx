import {
  evaluateExplanation,
  explainBy,
  grouped,
  groupTotal,
  type Quarter,
  sectionTotalName,
  type TaxLine,
  taxLaw,
  toText,
} from '@gauger/excise';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Why } from '../../../components/explain/why.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { WhyLinks } from '../documents/public.ts';
import { addressOf, factsOf, lineLabel, linesOf, type OpenFiling, type SavedFiling } from '../filing/public.ts';
import css from './summary-page.module.css';

/** The tax of each line that was entered, by group. */
export function TaxBlock({ open: { filing, quarter, editable } }: { open: OpenFiling }) {
  const entered = linesOf(quarter).filter(({ irsNumber }) => filing.filingData[irsNumber]);
  const groups = taxLaw.sections.map((section) => ({
    ...section,
    lines: entered.filter((line) => line.section === section.code),
  }));
  const empty = groups.filter(({ lines }) => lines.length === 0);
  return (
    <section className={css.block} aria-labelledby="summary-tax">
      <h2 id="summary-tax">IRS Tax Information</h2>
      {groups.map(
        ({ code, title, lines }) =>
          lines.length > 0 && (
            <details key={code} open className={css.group}>
              <summary className={css.groupHead}>
                <Icon name="forward" />
                <span>{title}</span>
                <span className={css.amount}>
                  <Money value={filing.totals[sectionTotalName(code)] ?? '0.00'} sign={false} />
                </span>
              </summary>
              <ul>
                {lines.map((line) => (
                  <Line key={line.irsNumber} line={line} quarter={quarter} filing={filing} editable={editable} />
                ))}
              </ul>
            </details>
          ),
      )}
      <p className={css.total}>
        <span>Total liability</span>
        <span className={css.amount}>
          <Money value={filing.taxLiability} sign={false} />
        </span>
      </p>
      {empty.length > 0 && <p className={css.none}>Nothing to report: {empty.map(({ title }) => title).join(', ')}.</p>}
    </section>
  );
}

interface LineProps {
  line: TaxLine;
  quarter: Quarter;
  filing: SavedFiling;
  editable: boolean;
}

/** Grouping more rows than these takes longer than a page should: their "why" groups them when it is asked. */
const MOST_GROUPED = 500;

/** The quantity and the rate of a line whose rows have one rate in common: "197,687 × 0.244". */
function useBasis(filing: SavedFiling, irsNumber: string, rows: number): string | undefined {
  return useMemo(() => {
    if (rows === 0 || rows > MOST_GROUPED) return undefined;
    const explanation = explainBy(taxLaw, factsOf(filing), `${irsNumber}.tax`, null);
    const [group, ...others] = (explanation && groupTotal(explanation)?.groups) ?? [];
    if (!group?.factor || !group.quantity || others.length > 0) return undefined;
    return `${grouped(toText(group.quantity.value))} × ${toText(evaluateExplanation(group.factor))}`;
  }, [filing, irsNumber, rows]);
}

function Line({ line, quarter, filing, editable }: LineProps) {
  const { irsNumber, name } = line;
  const { tax = '0.00', rows = [], emptyTaxLiability } = filing.filingData[irsNumber] ?? {};
  const basis = useBasis(filing, irsNumber, emptyTaxLiability ? 0 : rows.length);
  return (
    <li className={css.line}>
      <span className={css.name}>{lineLabel(line)}</span>
      <span className={css.basis}>
        {emptyTaxLiability ? 'No tax on this line' : (basis ?? `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)}
      </span>
      <span className={css.amount}>
        <Why
          explanation={() => explainBy(taxLaw, factsOf(filing), `${irsNumber}.tax`, null)}
          about={name}
          links={<WhyLinks line={line} quarter={quarter} filing={filing} />}
        >
          <Money value={tax} sign={false} />
        </Why>
      </span>
      <span className={css.edit}>
        <Link data-print="hide" to={addressOf(line, filing)}>
          {editable ? 'Edit' : 'View'}
          <span className="spoken"> {name}</span>
        </Link>
      </span>
    </li>
  );
}
