import type { UnsavedChanges } from '@gauger/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { businessQuery } from '../../../account/public.ts';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { callForm, formCall } from '../../../api/form-calls.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { formatMoment } from '../../../components/moment.ts';
import { describePath, fieldAddress, issueSentence, type OfForm } from '../filing/public.ts';
import { pagesOfDraft } from './pages-of-draft.ts';

/** The filing that unsaved changes belong to. */
export interface OfFiling extends OfForm {
  id: string;
  businessId: string;
}

/**
 * A person's decisions about unsaved changes: open their page, save it through the call of its own Save button, or discard them.
 * Changes of another person become theirs first.
 * @param onDecided the filing or its drafts differ from the shown ones
 */
export function useDecideDraft(filing: OfFiling, draft: UnsavedChanges, onDecided: () => unknown) {
  const { id, businessId } = filing;
  const { page, author, own, typedAt } = draft;
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = `drafts.${page}`;
  const name = describePath(path, filing);
  const to = fieldAddress(path, filing);
  const params = { id, page };
  const of = { author: author.id, typedAt };

  async function decided() {
    queries.removeQueries({ queryKey: ['draft', id, page] });
    await Promise.all(
      ['filing', 'drafts', 'preflight', 'consent'].map((kind) => queries.invalidateQueries({ queryKey: [kind, id] })),
    );
    await onDecided();
  }

  /** Runs one action at a time; shows a refusal at the changes. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setErrors([]);
    try {
      await work();
    } catch (error) {
      const issues = error instanceof Refusal ? error.issues.filter(({ severity }) => severity === 'error') : [];
      setErrors(
        issues.length > 0 ? issues.map(issueSentence) : [error instanceof Error ? error.message : String(error)],
      );
      if (error instanceof Refusal && error.code === 'DRAFT_CHANGED') await decided();
    } finally {
      setBusy(false);
    }
  }

  const takeOver = () => (own ? undefined : callForm(filing, 'takeDraft', { params, body: of }));

  const agreeToTake = (verb: string) =>
    own ||
    confirm({
      title: `${verb} the unsaved changes of ${author.name}?`,
      body: `What ${author.name} typed on ${name} becomes yours to save or discard.`,
      confirm: verb,
    });

  const agreeToReplace = ({ by, at }: NonNullable<Answer<'getDraft'>['savedSince']>) =>
    confirm({
      title: `Replace what ${by.name} saved?`,
      body: `${by.name} saved ${name} on ${formatMoment(at)}, after these changes were started. Saving them replaces what ${by.name} saved.`,
      confirm: 'Replace',
      danger: true,
    });

  return {
    name,
    to,
    errors,
    busy,
    open: () =>
      attempt(async () => {
        if (!to || !(await agreeToTake('Take over'))) return;
        await takeOver();
        if (!own) await decided();
        navigate(to);
      }),
    save: () =>
      attempt(async () => {
        if (!(await agreeToTake('Save'))) return;
        const taken = await takeOver();
        // First, so that a save after the question is refused, not replaced.
        const stored = await call(formCall(filing.formType, 'get'), { params: { id } });
        const { fields, ...draft } = await callForm(filing, 'getDraft', { params });
        const savedSince = taken?.savedSince ?? draft.savedSince;
        if (savedSince && !(await agreeToReplace(savedSince))) {
          if (!own) await decided();
          return;
        }
        if (fields) {
          const business = await queries.fetchQuery(businessQuery(businessId));
          const pages = pagesOfDraft(page, fields, stored, business.incomeTaxYearEndMonth ?? '12');
          try {
            await call(formCall(filing.formType, 'save'), { body: { id, ...pages }, version: stored.version });
          } catch (error) {
            if (!own) await decided();
            throw error;
          }
          showSuccess(`${name} saved`);
        }
        await decided();
      }),
    discard: () =>
      attempt(async () => {
        const agreed = await confirm({
          title: `Discard the unsaved changes on ${name}?`,
          body: `What ${own ? 'you' : author.name} typed is deleted. The page keeps what was saved last.`,
          confirm: 'Discard changes',
          danger: true,
        });
        if (!agreed) return;
        await callForm(filing, 'deleteDraft', { params, query: of });
        await decided();
      }),
  };
}
