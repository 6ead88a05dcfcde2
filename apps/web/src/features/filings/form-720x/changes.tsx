import { type Filing, grouped, type LineFacts, lineComputer, type Quarter, type Row, taxLaw } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import {
  addressOf,
  type ClaimPlace,
  claimLabel,
  lineLabel,
  linesOf,
  type OpenFiling,
  type ShownChange,
  stateOfOriginal,
  type Typed,
} from '../filing/public.ts';
import {
  type Change,
  creditAsFiled,
  creditsOf,
  type Filing720X,
  groupOfCredit,
  keyOf,
  type PartNumber,
} from './adjustment-parts.ts';
import { ChangeCard } from './change-card.tsx';
import css from './form-720x.module.css';
import { sourceName } from './return-to-correct.tsx';
import { correctedLine, linesWith } from './typed-gallons.ts';
import type { AdjustmentsState } from './use-adjustments.ts';

type Open = OpenFiling<'Form720X'>;

interface ChangesProps {
  open: Open;
  number: PartNumber;
  state: AdjustmentsState;
  /** The changes with what is typed on the page. */
  shown: readonly ShownChange[];
  /** The typed facts with their figures. */
  typed: Typed;
}

/** The changes of the pair: the return as filed next to the corrected one, line by line. */
export function Changes({ open, number, state, shown, typed }: ChangesProps) {
  const { filing, editable } = open;
  const { original } = filing;
  const changes = filing.adjustments.filter(({ part, path }) => part === number && path === null);
  if (!original) return null;
  const linesTyped = linesWith(filing, state.entered.gallons);
  const filed = original.filing as unknown as Filing;

  /** Takes the whole change back: the line, or the rows of the credit, is again as filed, without explanation, statement and files. */
  async function undo(change: Change) {
    const { irsNumber, crn, name } = change;
    const corrected =
      irsNumber === null
        ? { claimsData: creditAsFiled(filing, filed, crn ?? '') }
        : { filingData: { [irsNumber]: filed.filingData?.[irsNumber] ?? null } };
    const nothing = { [keyOf(change)]: null };
    const outcome = await open.save({
      corrected,
      explanations: nothing,
      ...(irsNumber !== null && { statements: nothing }),
      attachments: nothing,
    } as Parameters<typeof open.save>[0]);
    if ('refused' in outcome) return showError(outcome.refused);
    state.forgetChange(change);
    showSuccess(`${name} is ${stateOfOriginal(original)}`);
  }

  return (
    <section aria-labelledby={`changes-${number}`} className={css.changes}>
      <div className={css.sides} aria-hidden="true">
        <div className={css.sideWas}>
          <strong>{sourceName(original)}</strong>
          <span>{original.period}</span>
        </div>
        <div>
          <strong>Corrected return</strong>
          <span>Change the rows</span>
        </div>
        <div className={css.sideChange}>
          <strong>Change</strong>
          <span>($)</span>
        </div>
      </div>
      <h2 id={`changes-${number}`} className="spoken">
        Changes
      </h2>
      {changes.length === 0 && (
        <p className={css.none}>
          {number === '1'
            ? 'No tax is changed yet. Choose a line to change.'
            : 'No credit is changed. Nothing to do here if the credits were right.'}
        </p>
      )}
      {changes.map((change) => (
        <ChangeCard
          key={keyOf(change)}
          open={open}
          change={change}
          shown={shown}
          typed={typed}
          line={
            change.irsNumber === null
              ? undefined
              : (linesTyped[change.irsNumber] ?? correctedLine(filing, change.irsNumber))
          }
          state={state}
          rowsAt={rowsAddress(filing, change)}
          basis={basisOf(filing, filed, change, linesTyped)}
          onUndo={() => void undo(change)}
        />
      ))}
      <div className={css.foot}>
        {editable && (number === '1' ? <AnotherLine filing={filing} /> : <AnotherCredit filing={filing} />)}
        <Unchanged filing={filing} number={number} />
      </div>
    </section>
  );
}

const quarterOf = ({ corrected }: Pick<Filing720X, 'corrected'>): Quarter => ({
  year: Number(corrected?.taxYear),
  quarter: Number(corrected?.taxYearAndQuarter) as Quarter['quarter'],
});

/** The page with the rows of what is changed. */
function rowsAddress(filing: Filing720X, { irsNumber, crn }: Change): string | undefined {
  const place: ClaimPlace | (typeof taxLaw.lines)[number] | undefined =
    irsNumber === null ? groupOfCredit(crn ?? '') : taxLaw.lines.find((line) => line.irsNumber === irsNumber);
  return place && addressOf(place, filing);
}

/** How much was taxed, in a few words: "182,400 gal", "579 lives", "3 rows". */
function basisOf(
  { corrected }: Filing720X,
  filed: Filing,
  { irsNumber }: Change,
  typed: Readonly<Record<string, LineFacts>>,
): { original: string; adjusted: string } | undefined {
  const line = taxLaw.lines.find((one) => one.irsNumber === irsNumber);
  if (irsNumber === null || !line) return undefined;
  const quarter = quarterOf({ corrected });
  const textOf = (facts: { rows?: readonly Row[]; taxWithRegularMethod?: boolean | undefined } | undefined) => {
    const computer = lineComputer(line, quarter, facts?.taxWithRegularMethod === true);
    return basisText(facts?.rows ?? [], (row) => Number(computer.row(row).taxAmount ?? 1) !== 0);
  };
  return {
    original: textOf(filed.filingData?.[irsNumber]),
    adjusted: textOf(typed[irsNumber] ?? corrected?.filingData[irsNumber]),
  };
}

/** The fields that add up over the rows of a line. */
const UNITS = [
  ['noOfGallons', 'gal'],
  ['avgNumberOfLivesCovered', 'lives'],
] as const;

/** @param isTaxed whether a row counts: gallons delivered in an exchange are on the return, but not among those that are taxed */
function basisText(all: readonly Row[], isTaxed: (row: Row) => boolean): string {
  if (all.length === 0) return 'Not reported';
  const rows = all.filter(isTaxed);
  if (rows.length === 0) return 'Not taxed';
  for (const [field, unit] of UNITS) {
    const counts = rows.map((row) => row[field]);
    if (counts.every((one) => typeof one === 'string' && /^\d+$/.test(one)))
      return `${grouped(String(counts.reduce((sum: bigint, one) => sum + BigInt(String(one)), 0n)))} ${unit}`;
  }
  return `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
}

/** Chooses a line of the quarter, and opens its rows. */
function AnotherLine({ filing }: { filing: Filing720X }) {
  const [chosen, setChosen] = useState('');
  const navigate = useNavigate();
  const lines = linesOf(quarterOf(filing));
  const line = lines.find(({ irsNumber }) => irsNumber === chosen);
  return (
    <div className={css.another}>
      <SelectField
        id="another-line"
        label="Change another line"
        placeholder="Choose a tax"
        value={chosen}
        onChange={setChosen}
        choices={lines.map((one) => ({ value: one.irsNumber, label: lineLabel(one) }))}
      />
      <Button
        variant="default"
        leftSection={<Icon name="edit" />}
        disabled={!line}
        onClick={() => line && void navigate(addressOf(line, filing))}
      >
        Open its rows
      </Button>
    </div>
  );
}

/** Leads to the claims of Schedule C that Form 720-X takes. */
function AnotherCredit({ filing }: { filing: Filing720X }) {
  const groups = [...new Set(creditsOf(quarterOf(filing)).map(({ group }) => group))];
  return (
    <nav aria-label="Change a credit" className={css.credits}>
      {groups.map((group) => (
        <Link key={group.group} to={addressOf(group, filing)}>
          <Icon name="edit" /> {claimLabel(group)}
        </Link>
      ))}
    </nav>
  );
}

/** Names what the form does not list: lines that are as they were filed. */
function Unchanged({ filing, number }: { filing: Filing720X; number: PartNumber }) {
  const { original, adjustments } = filing;
  const amounts = (number === '1' ? original?.lines : original?.claims) ?? {};
  const changed = new Set(adjustments.map(({ irsNumber }) => irsNumber));
  const names =
    number === '1'
      ? taxLaw.lines.flatMap((line) => {
          const tax = amounts[line.irsNumber];
          return tax === undefined || changed.has(line.irsNumber)
            ? []
            : [{ label: lineLabel(line), amount: tax, to: addressOf(line, filing) }];
        })
      : Object.entries(amounts).map(([line, amount]) => ({ label: `Line ${line}`, amount, to: undefined }));
  if (names.length === 0) return null;
  const what = number === '1' ? 'without a change' : `claimed ${stateOfOriginal(original)}`;
  return (
    // The lines of the return are what a correction begins with.
    <details className={css.unchanged} open={number === '1' && changed.size === 0}>
      <summary>
        <Icon name="forward" />
        {names.length} {names.length === 1 ? 'line' : 'lines'} {what}
      </summary>
      <ul>
        {names.map(({ label, amount, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : label} <span className="number">{grouped(amount)}</span>
          </li>
        ))}
      </ul>
      {number === '1' ? (
        <p>{names.length === 1 ? 'It does' : 'They do'} not go on Form 720-X.</p>
      ) : (
        <p>
          Form 720-X changes claims of lines 12, 13 and 14a only. It has no line for another claim that was too high or
          too low.
        </p>
      )}
    </details>
  );
}
