import type { LineFacts, Quarter, TaxLine } from '@gauger/excise';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useStable } from '../../../components/use-stable.ts';
import { NotFoundPage } from '../../../frame/not-found-page.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  BackupState,
  correctedReturn,
  DraftNotice,
  draftOf,
  FilingLayout,
  hasRatesOf,
  lineAt,
  type OpenFiling,
  type PageDraft,
  quarterOf,
  ResetDraft,
  type SavedFiling,
  savedLine,
  usePageDraft,
  WithFiling,
} from '../filing/public.ts';
import { LastImport, LeftOutRows, useRowTools } from '../row-sheets/public.ts';
import { TaxLineForm, useReportChanges, useTaxLine } from '../tax-line/public.ts';
import css from './form-720x.module.css';
import { OtherRates } from './other-rates.tsx';
import { useFigures } from './use-figures.ts';

type Open = OpenFiling<'Form720X'>;

/** The rows of a tax line of the corrected return. */
export function TaxLine720XPage() {
  const { section, subsection } = useParams();
  const line = lineAt(section, subsection);
  if (!line) return <NotFoundPage />;
  return (
    <WithFiling form="Form720X">
      {(open) => {
        const corrected = correctedReturn(open.filing);
        return corrected ? (
          <LineOf key={line.irsNumber} open={open} line={line} corrected={corrected} />
        ) : (
          <Navigate to={addressOf('taxAdjustment', open.filing)} replace />
        );
      }}
    </WithFiling>
  );
}

interface LineProps {
  open: Open;
  line: TaxLine;
  corrected: SavedFiling;
}

function LineOf({ open, line, corrected }: LineProps) {
  const draft = usePageDraft<LineFacts>(open, draftOf(line, open.filing));
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here={line} />;
  return (
    <CorrectedRows
      key={resets}
      open={open}
      line={line}
      corrected={corrected}
      draft={draft}
      onReset={() => setResets((count) => count + 1)}
    />
  );
}

function CorrectedRows({
  open,
  line,
  corrected,
  draft,
  onReset,
}: LineProps & { draft: PageDraft<LineFacts>; onReset: () => void }) {
  const { filing, editable } = open;
  const quarter: Quarter = quarterOf(corrected);
  const held = useMemo(() => savedLine(corrected, line), [corrected, line]);
  const [initial] = useState(() => draft.restored?.fields ?? held);
  const state = useTaxLine(line, quarter, initial, held, 'corrected.filingData');
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const [begun] = useState(state.entered);
  const isTyped = state.entered !== begun || draft.restored !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tax and facts are those of what was entered
  const entered = useMemo(
    () => (isTyped ? { line: { irsNumber: line.irsNumber, tax: state.tax, facts: state.facts } } : {}),
    [line, state.entered, isTyped],
  );
  const typed = useFigures(filing, entered);
  useReportChanges(state.entered, () => draft.changed(state.facts));

  async function save(): Promise<boolean> {
    const facts = state.attempt();
    if (!facts || busy) return false;
    const isEmpty = !facts.emptyTaxLiability && (facts.rows ?? []).length === 0;
    setBusy(true);
    const outcome = await draft.commit(() =>
      open.save({ corrected: { filingData: { [line.irsNumber]: isEmpty ? null : facts } } } as Parameters<
        typeof open.save
      >[0]),
    );
    setBusy(false);
    if ('saved' in outcome) showSuccess('Saved successfully');
    if ('refused' in outcome) {
      state.refuse(outcome.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^corrected\./, '') })));
      showError(outcome.refused);
    }
    return 'saved' in outcome;
  }

  const isUnsaved = () => editable && draft.isUnsaved();
  useSaveBeforeLeaving(save, isUnsaved);
  const settle = useStable(async () => !isUnsaved() || save());
  const tools = useRowTools({ open, irsNumber: line.irsNumber, settle });

  async function goBack() {
    if (!isUnsaved() || (await save())) void navigate(addressOf('taxAdjustment', filing));
  }

  return (
    <FilingLayout
      open={open}
      here={line}
      lead="Corrected return"
      typed={typed}
      primary={
        editable
          ? { label: 'Save and Continue', goal: 'to Tax Adjustment', onClick: () => void goBack(), busy }
          : { label: 'Continue', onClick: () => void goBack() }
      }
      actions={
        editable && <ResetDraft draft={draft} saved={line.irsNumber in corrected.filingData} onReset={onReset} />
      }
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <div className={css.notices}>
        <OtherRates filing={filing} typed={typed} />
        {editable && (
          <Notice title="These are the rows of the corrected return">
            <p>
              The return stays as it was filed.
              {hasRatesOf(filing) && ' The ledger shows what your change comes to before you save it.'}
              {line.irsNumber in (filing.original?.lines ?? {}) ? '' : ' This tax was not on the return.'}
            </p>
          </Notice>
        )}
      </div>
      <LastImport open={open} irsNumber={line.irsNumber} onUndone={async () => draft.reset()} />
      <LeftOutRows open={open} irsNumber={line.irsNumber} />
      <TaxLineForm state={state} readOnly={!editable} filing={filing} tools={tools} />
    </FilingLayout>
  );
}
