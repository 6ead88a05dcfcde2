import { parseQuarter, type Quarter, type Section, type TaxLine, taxLaw } from '@gauger/excise';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { counted } from '../../../components/counted.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { LinkButton } from '../../../components/link-button/link-button.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import {
  addressOf,
  FilingLayout,
  lineLabel,
  linesOf,
  type OpenFiling,
  placeLabel,
  WithFiling,
} from '../filing/public.ts';
import { ChangesNotice } from '../law-changes/public.ts';
import { LastImport, LeftOutRows, RowTools } from '../row-sheets/public.ts';
import css from './tax-info-page.module.css';
import { trades } from './trades.ts';
import { type TaxChoice, useTaxChoice } from './use-tax-choice.ts';

/** Where the filer chooses the taxes to report, once: the menu and Continue then show only those. */
export function TaxInfoPage() {
  return <WithFiling>{(open) => <TaxInfo open={open} />}</WithFiling>;
}

function TaxInfo({ open }: { open: OpenFiling }) {
  const { filing, editable } = open;
  const choice = useTaxChoice(open);
  const { answered, next, error } = choice;
  const goal = next && `to ${answered === 'nothing' ? 'check' : placeLabel(next, filing)}`;
  return (
    <FilingLayout
      open={open}
      here="taxInfo"
      heading="Which taxes do you report?"
      lead="Tell us more about your business."
      primary={editable ? { label: 'Continue', goal, onClick: () => void choice.goOn(), busy: choice.busy } : undefined}
    >
      <p className={css.intro}>The menu shows only the taxes that you check.</p>
      <div className={css.notices}>
        <CopiedNotice />
        <ChangesNotice open={open} of={choice.chosen} />
        {error !== undefined && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
      {answered === 'nothing' ? (
        <p className={css.nothing}>
          <b>Nothing to report</b>: no tax on any line.{' '}
          {open.quarter.quarter !== 2 && 'Who reports only the PCORI fee files for the second quarter alone. '}
          {editable && <LinkButton onClick={() => choice.answer('taxes')}>I have tax to report</LinkButton>}
        </p>
      ) : (
        editable && (
          <p className={css.nothing}>
            No tax this quarter? <LinkButton onClick={() => choice.answer('nothing')}>Nothing to report</LinkButton>
          </p>
        )
      )}
      <LastImport open={open} />
      <LeftOutRows open={open} />
      {answered === 'taxes' && (
        <>
          {editable && choice.before.length === 0 && <Trades choice={choice} />}
          <RowTools open={open} />
          <Lines open={open} choice={choice} />
        </>
      )}
    </FilingLayout>
  );
}

function Lines({ open, choice }: { open: OpenFiling; choice: TaxChoice }) {
  const { quarter, editable } = open;
  const { before, earlier, lines: all, chosen, set } = choice;
  const [search, setSearch] = useState('');
  const found = findLines(quarter, search);
  const earlierNumbers = new Set(before.map(({ irsNumber }) => irsNumber));
  const period = earlier?.period ? parseQuarter(earlier.period) : undefined;
  const lineOf = (irsNumber: string) => taxLaw.lines.find((line) => line.irsNumber === irsNumber) as TaxLine;
  const later = taxLaw.lines.filter(
    ({ onlyQuarters }) => onlyQuarters !== undefined && !onlyQuarters.quarters.includes(quarter.quarter),
  );
  const sections = found
    .map(({ lines, ...section }) => ({
      ...section,
      lines: search === '' ? lines.filter(({ irsNumber }) => !earlierNumbers.has(irsNumber)) : lines,
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <search className={css.find}>
        <TextInput
          type="search"
          aria-label="Find a tax by name or IRS number"
          placeholder="Find a tax by name or IRS number"
          leftSection={<Icon name="search" />}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={80}
        />
        <p>
          <b>{chosen.size}</b> chosen of {all.length}
        </p>
      </search>
      {search === '' && period && before.length > 0 && (
        <section className={css.before} aria-labelledby="earlier-taxes">
          <header>
            <h2 id="earlier-taxes">
              You {earlier?.filed ? 'reported these in' : 'entered these in the draft of'} {period.year} Q
              {period.quarter}
            </h2>
            {editable && before.some(({ irsNumber }) => chosen.has(irsNumber)) && (
              <Button variant="subtle" size="compact-sm" onClick={() => set([...earlierNumbers], false)}>
                Clear all
              </Button>
            )}
            <span className={css.then}>Tax then ($)</span>
          </header>
          <ul>
            {before.map(({ irsNumber, tax }) => (
              <LineChoice key={irsNumber} open={open} choice={choice} line={lineOf(irsNumber)}>
                {tax === null ? '–' : <Money value={tax} sign={false} />}
              </LineChoice>
            ))}
          </ul>
        </section>
      )}
      {sections.map(({ title, about, lines }) => (
        <details
          key={`${title} ${search !== ''}`}
          className={css.section}
          open={search !== '' || lines.some(({ irsNumber }) => chosen.has(irsNumber))}
        >
          <summary>
            <h2>{title}</h2>
            <span className={css.about}>{about}</span>
            <span>{counted(lines.length, 'line', 'lines')}</span>
          </summary>
          <ul>
            {lines.map((line) => (
              <LineChoice key={line.irsNumber} open={open} choice={choice} line={line} />
            ))}
          </ul>
        </details>
      ))}
      {search === '' && later.length > 0 && (
        <div className={css.later}>
          <p>Not on the return of this quarter:</p>
          {later.map((line) => (
            <p key={line.irsNumber}>
              {lineLabel(line)}: {line.onlyQuarters?.reason}
            </p>
          ))}
        </div>
      )}
      {found.length === 0 && (
        <EmptyState title="No tax matches your search">Try another word, or the IRS number of the tax.</EmptyState>
      )}
    </>
  );
}

/** Checks the lines of a trade, so that a newcomer need not know their names. */
function Trades({ choice: { lines, chosen, set } }: { choice: TaxChoice }) {
  const offered = trades
    .map(({ name, lines: of }) => ({
      name,
      numbers: of.filter((irsNumber) => lines.some((line) => line.irsNumber === irsNumber)),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  return (
    <fieldset className={css.trades}>
      <legend>What do you sell, make or use?</legend>
      <p>Choose all that apply. The lines that such a business usually reports are checked below.</p>
      {offered.map(({ name, numbers }) => {
        const isChosen = numbers.every((irsNumber) => chosen.has(irsNumber));
        return (
          <button key={name} type="button" aria-pressed={isChosen} onClick={() => set(numbers, !isChosen)}>
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}

interface LineChoiceProps {
  open: OpenFiling;
  choice: TaxChoice;
  line: TaxLine;
  /** At the end of the row: the tax of an earlier return. */
  children?: ReactNode;
}

/** A tax with its box, what is taxed, and the way to its page. */
function LineChoice({ open: { filing, editable }, choice: { chosen, set }, line, children }: LineChoiceProps) {
  const { irsNumber, name, about } = line;
  return (
    <li>
      <Checkbox
        checked={chosen.has(irsNumber)}
        disabled={!editable}
        onChange={(event) => set([irsNumber], event.currentTarget.checked)}
        label={
          <>
            {name} <span className={css.number}>({irsNumber})</span>
          </>
        }
        description={about}
      />
      {children !== undefined && <span className={css.tax}>{children}</span>}
      <Link to={addressOf(line, filing)} aria-label={`Open ${lineLabel(line)}`}>
        Open
      </Link>
    </li>
  );
}

/** After an earlier return was copied: what was left out, and what is to be completed. */
function CopiedNotice() {
  const { copied = null } = (useLocation().state ?? {}) as { copied?: readonly string[] | null };
  if (copied === null) return null;
  return (
    <Notice kind={copied.length > 0 ? 'due' : 'good'} title="The earlier return was copied">
      {copied.length > 0 && (
        <ul>
          {copied.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <p>Deposits, claims, overpayment, payment and signature were not copied.</p>
    </Notice>
  );
}

/** A section of the form with the lines that were found in it. */
type FoundSection = Pick<Section, 'title' | 'about'> & { lines: readonly TaxLine[] };

/** The lines on the return of a quarter in whose number, name, title or description every word occurs, by section. */
function findLines(quarter: Quarter, search: string): FoundSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = linesOf(quarter).filter(({ irsNumber, name, title, about }) =>
    words.every((word) => `${irsNumber} ${name} ${title} ${about}`.toLowerCase().includes(word)),
  );
  return taxLaw.sections
    .map(({ code, title, about }) => ({ title, about, lines: found.filter(({ section }) => section === code) }))
    .filter(({ lines }) => lines.length > 0);
}
