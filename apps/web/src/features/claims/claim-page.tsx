import { type ClaimGroup, type ClaimGroupFacts, claimsOf, law } from '@gauger/excise';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { useSaveBeforeLeaving } from '../../app/save-before-leaving.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import {
  BackupState,
  claimAt,
  DraftNotice,
  draftOf,
  FilingLayout,
  type OpenFiling,
  type PageDraft,
  type Pages,
  ResetDraft,
  usePageDraft,
  WithFiling,
} from '../filing/public.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimLinks } from './claim-links.tsx';
import { ClaimNotOffered } from './claim-not-offered.tsx';
import { factsOfSheet, sheetOf } from './claim-sheet.ts';
import { useClaim } from './use-claim.ts';
import { useIncomeTaxYearEnd } from './use-income-tax-year-end.ts';

const FORM = 'claim';

/** The page of one group of Schedule C: /home/business/claims/{order}. */
export function ClaimPage() {
  const section = claimAt(useParams().order);
  if (!section) return <NotFoundPage />;
  return (
    <WithFiling opens="getClaims720">
      {(open) => {
        const group = groupOf(open, section.group);
        return group ? (
          <ClaimOf key={section.group} open={open} group={group} />
        ) : (
          <ClaimNotOffered open={open} section={section} />
        );
      }}
    </WithFiling>
  );
}

/** The group with the lines of the quarter; what was claimed before the quarter was moved is shown, to be taken back. */
function groupOf({ filing, quarter }: OpenFiling, id: ClaimGroup['group']): ClaimGroup | undefined {
  const offered = claimsOf(quarter).find(({ group }) => group === id);
  if (offered || !filing.claimsData?.groups?.[id]) return offered;
  return law.claims.find(({ group }) => group === id);
}

/** Starts with the draft, if there is one; remounted when the draft is discarded. */
function ClaimOf({ open, group }: { open: OpenFiling; group: ClaimGroup }) {
  const draft = usePageDraft<ClaimGroupFacts>(open, draftOf(group, open.filing));
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here={group} />;
  return (
    <ClaimEntries
      key={resets}
      open={open}
      group={group}
      draft={draft}
      onReset={() => setResets((count) => count + 1)}
    />
  );
}

interface ClaimEntriesProps {
  open: OpenFiling;
  group: ClaimGroup;
  draft: PageDraft<ClaimGroupFacts>;
  onReset: () => void;
}

function ClaimEntries({ open, group, draft, onReset }: ClaimEntriesProps) {
  const { filing, editable } = open;
  const month = useIncomeTaxYearEnd(open);
  const [saved] = useState(() => savedGroup(open, group));
  const state = useClaim(open, group, draft.restored?.fields ?? saved, month, draft.changed);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function save(leaving = false): Promise<boolean> {
    const facts = state.attempt(leaving);
    if (facts === undefined || busy) return false;
    setBusy(true);
    const pages = { claimsData: { monthIncomeTaxYearEnds: month, groups: { [group.group]: facts } } };
    const outcome = await draft.commit(() => open.save(pages, (of) => pagesOf(of, group)));
    setBusy(false);
    if ('saved' in outcome) showSuccess('Claims Saved successfully');
    if ('refused' in outcome && !state.refuse(outcome.issues)) showError(outcome.refused);
    return 'saved' in outcome;
  }

  const isUnsaved = () => editable && draft.isUnsaved();

  /** Saves what was typed and not saved. @returns whether the page may be left */
  const settle = async (): Promise<boolean> => (isUnsaved() ? save(true) : true);
  useSaveBeforeLeaving(settle, isUnsaved);

  async function leave(to: string) {
    if (await settle()) void navigate(to);
  }

  return (
    <FilingLayout
      open={open}
      here={group}
      claims={[group]}
      typed={{ beside: { claimsData: state.work.claimsData } }}
      primary={editable ? { label: 'Save', form: FORM, busy } : undefined}
      actions={editable && <ResetDraft draft={draft} saved={savedGroup(open, group) !== undefined} onReset={onReset} />}
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <ClaimForm id={FORM} open={open} state={state} readOnly={!editable} onSubmit={() => void save()} />
      <ClaimLinks filing={filing} onLeave={(to) => void leave(to)} />
    </FilingLayout>
  );
}

/** The page of a group as it would be sent again. */
function pagesOf(filing: OpenFiling['filing'], group: ClaimGroup): Pages {
  const saved = savedGroup({ filing }, group);
  const { monthIncomeTaxYearEnds } = filing.claimsData ?? {};
  const facts = saved ? factsOfSheet(sheetOf(saved, group), group) : null;
  return { claimsData: { monthIncomeTaxYearEnds, groups: { [group.group]: facts } } };
}

/** The saved facts of a group, without values that the server computed. */
function savedGroup({ filing }: Pick<OpenFiling, 'filing'>, { group }: ClaimGroup): ClaimGroupFacts | undefined {
  const saved = filing.claimsData?.groups?.[group];
  if (!saved) return undefined;
  const { total: _, ...facts } = saved;
  return facts as ClaimGroupFacts;
}
