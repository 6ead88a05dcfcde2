import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { choose } from '../../../components/confirm/choose.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  BackupState,
  DraftNotice,
  draftOf,
  FilingLayout,
  figures720X,
  type OpenFiling,
  type PageDraft,
  PracticeNotice,
  placeAfter,
  ResetDraft,
  type ShownChange,
  usePageDraft,
  why720X,
} from '../filing/public.ts';
import { LastImport, LeftOutRows, RowTools } from '../row-sheets/public.ts';
import { type PartNumber, parts } from './adjustment-parts.ts';
import { ChangeTotals } from './change-totals.tsx';
import { Changes } from './changes.tsx';
import { FiledDays } from './filed-days.tsx';
import css from './form-720x.module.css';
import { HandRows } from './hand-row-fields.tsx';
import { NewerRates } from './newer-rates.tsx';
import { NotTaken } from './not-taken.tsx';
import { isOfLine5, type Line5, OverpaymentUse } from './overpayment-use.tsx';
import { ReturnToCorrect } from './return-to-correct.tsx';
import { useAdjustments } from './use-adjustments.ts';
import { useFigures } from './use-figures.ts';
import { WhatIf } from './what-if.tsx';

type Open = OpenFiling<'Form720X'>;

/** Until when the decreases can be claimed. */
function LastDay({ changes }: { changes: readonly ShownChange[] }) {
  const [last] = changes.flatMap(({ lastDay }) => lastDay ?? []).toSorted();
  return (
    last !== undefined && (
      <>
        <b>Refund possible until {formatDate(last)}</b>
        <br />
        More tax can be reported at any time
      </>
    )
  );
}

const FORM = 'adjustments';

/** A page of adjustments of a Form 720-X. It starts with the draft, if there is one; remounted when the draft is discarded. */
export function Adjustments({ open, number }: { open: Open; number: PartNumber }) {
  const { step } = parts[number];
  const draft = usePageDraft<object>(open, draftOf(step, open.filing));
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here={step} />;
  return (
    <Entry
      key={`${number} ${resets}`}
      open={open}
      number={number}
      draft={draft}
      onReset={() => setResets((count) => count + 1)}
    />
  );
}

interface EntryProps {
  open: Open;
  number: PartNumber;
  draft: PageDraft<object>;
  onReset: () => void;
}

const instructions = {
  '1': [
    'Correct a return that the IRS accepted or that you mailed. The form lists each tax with the amount last reported and the correct amount.',
    'Each change of a tax in a quarter has a row of its own, and an explanation (line 6).',
    'Where the tax goes down, line 3 asks what happened to the tax that was collected.',
    'A change of IRS No. 150 goes with an amended Form 7208, as a PDF.',
  ],
  '2': [
    'Correct a credit of Schedule C that Form 720-X takes: fuel mixtures (line 12), alternative fuel (line 13), and the tire credit of section 4051(d) (line 14a). It takes no change of other claims: what you did not claim goes on Form 8849 or Form 4136.',
    'A change of a fuel credit goes with a change of the fuel tax that it offsets, unless you were not registered yet.',
    'The sustainable aviation fuel credit needs its certificate, as a PDF. Line 13 is not for 2022 Q1 to Q3.',
  ],
} as const;

function Entry({ open, number, draft, onReset }: EntryProps) {
  const { filing, editable } = open;
  const part = parts[number];
  const state = useAdjustments(open, number, draft);
  const navigate = useNavigate();
  const next = placeAfter(part.step, open);
  const { save, isUnsaved } = state;
  useSaveBeforeLeaving(save, isUnsaved);

  // The questions of line 5 when the reader went on, and those that are still open.
  const [asked, setAsked] = useState<readonly FieldError[]>([]);
  // A choice counts while it is on its way to the server.
  const chosen = useRef<Line5 | null>(null);
  const line5 = asked.length > 0 ? state.findLine5Errors(chosen.current) : [];
  const errors = useMemo(() => [...state.errors, ...asked], [state.errors, asked]);

  const goOn = () => next && void navigate(addressOf(next, filing));

  /** Continue saves, then goes on (002 §4), once line 5 is answered. */
  async function proceed() {
    if (!editable) return goOn();
    setAsked([]);
    if (isUnsaved() && !(await save())) return;
    const open5 = state.findLine5Errors(chosen.current);
    setAsked(open5);
    if (open5.length === 0) goOn();
  }

  async function skip() {
    if (!isUnsaved()) return goOn();
    const answer = await choose({
      title: 'Save what you typed?',
      body: 'Skip goes on without saving. What you typed on this page is discarded, or saved first.',
      choices: { discard: 'Discard and go on', save: 'Save and go on' },
    });
    if (answer === 'discard') await state.discard();
    if (answer === 'discard' || (answer === 'save' && (await save()))) goOn();
  }

  const typed = useFigures(filing, state.typed);
  const figures = figures720X(filing, typed);
  return (
    <FilingLayout
      open={open}
      here={part.step}
      lead={part.line}
      typed={typed}
      about={<LastDay changes={figures.changes} />}
      {...(number === '1' && {
        back: `/home/chooseformtype?business=${encodeURIComponent(filing.businessId)}`,
      })}
      primary={
        editable
          ? {
              label: 'Save and Continue',
              goal: next && `to ${next === 'summary' ? 'Summary' : 'Claim Adjustment'}`,
              form: FORM,
              busy: state.busy,
            }
          : { label: 'Continue', onClick: () => void goOn() }
      }
      actions={
        editable && (
          <>
            <Button variant="default" onClick={() => void skip()}>
              Skip
            </Button>
            <ResetDraft draft={draft} saved={filing[part.list].total !== '0.00'} onReset={onReset} />
          </>
        )
      }
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <div className={css.page}>
        <ErrorSummary
          errors={errors}
          isStillOpen={(error) =>
            isOfLine5(error.field) ? line5.some(({ field }) => field === error.field) : state.isStillOpen(error)
          }
        />
        <Instructions sentences={instructions[number]} citation="Form 720-X instructions; 26 USC 6511, 6416, 6426" />
        <PracticeNotice filing={filing} />
        <ReturnToCorrect open={open} />
        {number === '2' && <NotTaken filing={filing} typed={typed} />}
        {filing.original && (
          <div>
            <LastImport
              open={open}
              claims={number === '2' ? 'all' : undefined}
              onUndone={async () => state.forgetGallons()}
            />
            <LeftOutRows open={open} />
            <RowTools
              open={open}
              claims={number === '2' ? 'all' : undefined}
              settle={async () => !isUnsaved() || save()}
            />
          </div>
        )}
        <form
          id={FORM}
          className="stack-6"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void proceed();
          }}
        >
          {filing.newerRates && !filing.ratesInForce && (
            <fieldset disabled={!editable} className="stack-6">
              <NewerRates open={open} />
            </fieldset>
          )}
          {filing.original && (
            <Changes open={open} number={number} state={state} shown={figures.changes} typed={typed} />
          )}
          <fieldset disabled={!editable} className="stack-6">
            <HandRows open={open} number={number} state={state} />
            <FiledDays open={open} state={state} changes={figures.changes.filter((change) => change.part === number)} />
          </fieldset>
          <ChangeTotals totals={figures.totals} why={(cell) => why720X(filing, typed, cell)} />
          {number === '1' && filing.adjustments.length > 0 && <WhatIf filing={filing} />}
          <OverpaymentUse
            open={open}
            totals={figures.totals}
            errorOf={(of) => line5.find(({ field }) => field === of)?.message}
            onChosen={(answer) => {
              chosen.current = answer;
            }}
          />
        </form>
      </div>
    </FilingLayout>
  );
}
