import { type LineFacts, lineStatus, type TaxLine } from '@gauger/excise';
import { Button } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { useStable } from '../../../components/use-stable.ts';
import { NotFoundPage } from '../../../frame/not-found-page.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  BackupState,
  confirmRemoval,
  DraftNotice,
  draftOf,
  FilingLayout,
  isReported,
  lineAt,
  lineLabel,
  linesOf,
  NotOnReturn,
  type OpenFiling,
  type PageDraft,
  placeAfter,
  placeLabel,
  ResetDraft,
  savedLine,
  unchoose,
  usePageDraft,
  WithFiling,
} from '../filing/public.ts';
import { LastImport, LeftOutRows, useRowTools } from '../row-sheets/public.ts';
import { FinishLinks } from './finish-links.tsx';
import { LineRates } from './line-rates.tsx';
import { hasFacts } from './sheet.ts';
import { TaxLineForm } from './tax-line-form.tsx';
import { type TaxLineState, useReportChanges, useTaxLine } from './use-tax-line.ts';

/** The page of one tax line: /home/business/filing/{section}/{subsection}. */
export function TaxLinePage() {
  const { section, subsection } = useParams();
  const line = lineAt(section, subsection);
  if (!line) return <NotFoundPage />;
  return (
    <WithFiling>
      {(open) =>
        linesOf(open.quarter).includes(line) || open.filing.filingData[line.irsNumber] ? (
          <LineOf key={line.irsNumber} open={open} line={line} />
        ) : (
          <NotOnReturn open={open} here={line} what="tax" status={lineStatus(line, open.quarter)} />
        )
      }
    </WithFiling>
  );
}

/** Starts with the draft, if there is one; remounted when the draft is discarded. */
function LineOf({ open, line }: { open: OpenFiling; line: TaxLine }) {
  const draft = usePageDraft<LineFacts>(open, draftOf(line, open.filing));
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here={line} />;
  return (
    <LineEntry key={resets} open={open} line={line} draft={draft} onReset={() => setResets((count) => count + 1)} />
  );
}

interface LineEntryProps {
  open: OpenFiling;
  line: TaxLine;
  draft: PageDraft<LineFacts>;
  onReset: () => void;
}

function LineEntry({ open, line, draft, onReset }: LineEntryProps) {
  const { filing, quarter, editable } = open;
  const saved = line.irsNumber in filing.filingData;
  const held = useMemo(() => savedLine(filing, line), [filing, line]);
  const [initial] = useState(() => draft.restored?.fields ?? held);
  const state = useTaxLine(line, quarter, initial, held);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: tax and facts are those of what was entered
  const counted = useMemo(
    () => ({ line: { irsNumber: line.irsNumber, tax: state.tax, facts: state.facts, faulty: faultyRows(state) } }),
    [line, state.entered, state.revealed],
  );
  useReportChanges(state.entered, () => draft.changed(state.facts));

  const next = useMemo(() => placeAfter(line, open), [line, open]);
  const isEmpty = !state.emptyTaxLiability && !state.grids.some(({ sheet }) => hasFacts(sheet));

  function goOn() {
    if (next) navigate(addressOf(next, filing));
  }

  /** @returns whether it was saved; what was refused is shown */
  async function save(facts: LineFacts | null): Promise<boolean> {
    setBusy(true);
    const outcome = await draft.commit(() => open.save({ filingData: { [line.irsNumber]: facts } }));
    setBusy(false);
    if ('saved' in outcome) showSuccess('Saved successfully');
    if ('refused' in outcome) {
      state.refuse(outcome.issues);
      showError(outcome.refused);
    }
    return 'saved' in outcome;
  }

  async function commit(facts: LineFacts | null) {
    if (await save(facts)) goOn();
  }

  const isUnsaved = () => editable && draft.isUnsaved();

  /** Saves what was typed and not saved. @returns whether the page may be left */
  async function settle(): Promise<boolean> {
    if (!isUnsaved()) return true;
    const facts = state.attempt();
    return facts ? save(facts) : false;
  }

  useSaveBeforeLeaving(settle, isUnsaved);
  const settleNow = useStable(settle);
  const drop = useStable(() => draft.reset());
  const tools = useRowTools({ open, irsNumber: line.irsNumber, settle: settleNow });

  function saveAndContinue() {
    const facts = state.attempt();
    if (facts) void commit(facts);
  }

  /** Without rows there is nothing to save: what was saved on the line is deleted, and it leaves the menu. */
  async function leaveOut() {
    if (saved && !(await save(null))) return;
    if (isReported(filing, line) && !(await unchoose(open, [line.irsNumber]))) return;
    goOn();
  }

  const onRemove = useStable(async () => {
    const held = state.facts();
    const removed = { irsNumber: line.irsNumber, rows: held.rows?.length ?? 0, tax: state.tax, facts: held };
    if (!(await confirmRemoval([removed])) || !(await save(null)) || !(await unchoose(open, [line.irsNumber]))) return;
    if (next) navigate(addressOf(next, filing), { state: { removed: [removed] } });
  });

  const onSkip = useStable(goOn);

  const onwards = isEmpty
    ? { label: 'Leave out', goal: lineLabel(line), onClick: () => void leaveOut(), busy, plain: true }
    : { label: 'Save and Continue', goal: next && `to ${placeLabel(next, filing)}`, onClick: saveAndContinue, busy };

  return (
    <FilingLayout
      open={open}
      here={line}
      about={<LineRates line={line} quarter={quarter} />}
      typed={counted}
      primary={editable ? onwards : undefined}
      actions={
        editable && (
          <>
            {isEmpty ? <Skip onSkip={onSkip} /> : <RemoveLine onRemove={onRemove} />}
            <ResetDraft draft={draft} saved={saved} onReset={onReset} />
          </>
        )
      }
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      {line.dating.by === 'dateBilled' && filing.taxWithRegularMethod === null && editable && <MethodQuestion />}
      <LastImport open={open} irsNumber={line.irsNumber} onUndone={drop} />
      <LeftOutRows open={open} irsNumber={line.irsNumber} />
      {editable && <CountedLives filing={filing} rows={held.rows} />}
      <TaxLineForm state={state} readOnly={!editable} filing={filing} tools={tools} />
      <FinishLinks filing={filing} settle={settleNow} />
    </FilingLayout>
  );
}

interface CountedLivesProps {
  filing: OpenFiling['filing'];
  rows: LineFacts['rows'];
}

/** Where the average lives of a plan come from numbers that this page does not show, the page that has them. */
const CountedLives = memo(function CountedLives({ filing: { businessId }, rows = [] }: CountedLivesProps) {
  if (!rows.some(({ countingMethod }) => countingMethod)) return null;
  return (
    <p>
      The lives were counted from the numbers in <Link to={`/home/pcor?business=${businessId}`}>File your PCORI</Link>.
      Change them there.
    </p>
  );
});

/** Rows that are not counted. One that is just being typed is not named yet. */
const faultyRows = ({ grids, revealed }: TaxLineState): number =>
  grids.reduce(
    (sum, { sheet: { rows, wrong } }) => sum + wrong.filter((number) => revealed.has(rows[number - 1]?.id ?? 0)).length,
    0,
  );

const RemoveLine = memo(function RemoveLine({ onRemove }: { onRemove: () => void }) {
  return (
    <Button variant="subtle" color="red" onClick={onRemove}>
      Remove this tax
    </Button>
  );
});

const Skip = memo(function Skip({ onSkip }: { onSkip: () => void }) {
  return (
    <Button variant="default" onClick={onSkip}>
      Skip
    </Button>
  );
});

/** Asked on the first line of communications or air transportation; the answer is the box below, and is kept for the business. */
function MethodQuestion() {
  return (
    <Notice kind="due" title="Which method does this business use?">
      <p>
        With the alternative method, report amounts billed or sold from one month before the quarter’s first day to one
        month before its last. With the regular method, report the amounts of the quarter itself, and check “Tax with
        regular method”. We ask once and keep the answer for this business.{' '}
        <span className="citation">
          <SourceLinks citation="26 CFR 40.6302(c)-3" />
        </span>
      </p>
    </Notice>
  );
}
