import type { ClaimGroupFacts } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  type AnyOpenFiling,
  addressOf,
  BackupState,
  ClaimSteps,
  DraftNotice,
  draftOf,
  FilingLayout,
  type PageDraft,
  ResetDraft,
  type Saved,
  type Typed,
  usePageDraft,
} from '../filing/public.ts';
import { LastImport, LeftOutRows, useRowTools } from '../row-sheets/public.ts';
import { ClaimForm } from './claim-form.tsx';
import { listOfClaims, pageAfterClaims } from './claim-next.ts';
import { filledEntries } from './claim-sheet.ts';
import type { ClaimTarget } from './claim-target.ts';
import { type ClaimState, useClaim } from './use-claim.ts';

const FORM = 'claim';

interface ClaimOfProps {
  open: AnyOpenFiling;
  target: ClaimTarget;
  /** Saves the page; null removes it. */
  onSave: (facts: ClaimGroupFacts | null) => Promise<Saved>;
  /** A hook that adds figures to what is typed. The caller passes one always, or never. */
  useTyped?: (typed: Typed) => Typed;
  /** Above the claim. */
  notice?: (typed: Typed) => ReactNode;
  /** Draws the claims of other filings. */
  elsewhere?: (state: ClaimState) => ReactNode;
}

/** A page of claims. It starts with the draft, if there is one; remounted when the draft is discarded. */
export function ClaimOf(props: ClaimOfProps) {
  const { open, target } = props;
  const draft = usePageDraft<ClaimGroupFacts>(open, draftOf(target.place, open.filing));
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here={target.place} />;
  return <ClaimEntries key={resets} {...props} draft={draft} onReset={() => setResets((count) => count + 1)} />;
}

const asIs = (typed: Typed): Typed => typed;

interface ClaimEntriesProps extends ClaimOfProps {
  draft: PageDraft<ClaimGroupFacts>;
  onReset: () => void;
}

function ClaimEntries({ open, target, onSave, useTyped = asIs, notice, elsewhere, draft, onReset }: ClaimEntriesProps) {
  const { filing, editable } = open;
  const { place, group } = target;
  const [begin] = useState(() => draft.restored?.fields ?? target.saved);
  const state = useClaim(open, target, begin, draft.changed);
  const typed = useTyped(state.work.typed);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const next = pageAfterClaims(open, place.schedule);
  const list = addressOf(listOfClaims(filing), filing);
  const isEmpty = target.saved === undefined && filledEntries(state.sheet).length === 0;

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function save(): Promise<boolean> {
    const facts = state.attempt();
    if (facts === undefined || busy) return false;
    setBusy(true);
    const outcome = await draft.commit(() => onSave(facts));
    setBusy(false);
    if ('saved' in outcome) showSuccess('Claims Saved successfully');
    if ('refused' in outcome && !state.refuse(outcome.issues)) showError(outcome.refused);
    return 'saved' in outcome;
  }

  const isUnsaved = () => editable && draft.isUnsaved();

  /** Saves what was typed and not saved; quarters without a claim wait in the draft. @returns whether the page may be left */
  const settle = async (): Promise<boolean> => (isUnsaved() && !isEmpty ? save() : true);
  useSaveBeforeLeaving(settle, isUnsaved);
  const tools = useRowTools({ open, claims: place.group, settle });

  async function leave(to: string) {
    if (await settle()) void navigate(to);
  }

  return (
    <FilingLayout
      open={open}
      here={place}
      claims={[group]}
      steps={<ClaimSteps open={open} />}
      typed={typed}
      primary={
        editable && !isEmpty
          ? { label: `Save, then ${next.label}`, form: FORM, busy }
          : { label: 'Continue', goal: `to ${next.label}`, onClick: () => void leave(next.to) }
      }
      actions={
        editable && (
          <>
            <Button
              component={Link}
              to={list}
              variant="subtle"
              onClick={(event: MouseEvent) => {
                // With a key held the link opens elsewhere, and this page stays.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void leave(list);
              }}
            >
              Add another claim
            </Button>
            <ResetDraft draft={draft} saved={target.saved !== undefined} onReset={onReset} />
          </>
        )
      }
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      {notice?.(typed)}
      <LastImport open={open} claims={place.schedule ?? place.group} onUndone={async () => draft.reset()} />
      <LeftOutRows open={open} irsNumber={`claims.${place.group}`} />
      <ClaimForm
        id={FORM}
        open={open}
        state={state}
        readOnly={!editable}
        tools={tools}
        onSubmit={() => void (isEmpty ? leave(next.to) : save().then((saved) => saved && navigate(next.to)))}
      >
        {elsewhere?.(state)}
      </ClaimForm>
    </FilingLayout>
  );
}
