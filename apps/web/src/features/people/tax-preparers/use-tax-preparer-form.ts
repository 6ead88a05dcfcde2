import {
  checkTaxPreparer,
  type TaxPreparerFacts,
  type TaxPreparerFieldName,
  taxPreparerFields,
  tidyTaxPreparer,
} from '@gauger/contract/tax-preparer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import { deleteLocalDraft, readLocalDraft, storeLocalDraft } from '../../../api/local-draft.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { choose } from '../../../components/confirm/choose.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { TAX_PREPARERS, type TaxPreparer } from './queries.ts';

const names = Object.keys(taxPreparerFields) as TaxPreparerFieldName[];
const NONE: readonly FieldError[] = [];

/** The facts that the form shows first, and the record it changes. */
export interface Begun {
  begun: TaxPreparerFacts;
  /** The record that it changes; absent for a new one. */
  stored?: TaxPreparer;
}

/**
 * The state of the form: what is typed, what is wrong, and the ways on. What is typed outlives a reload.
 * @param next the page after a save
 * @param place the id of the record, or the word in the address of a new one
 */
export function useTaxPreparerForm({ begun, stored, next, place }: Begun & { next: string; place: string }) {
  const kept = [useSession().user.id, `preparer ${place}`] as const;
  const [initial] = useState(() => Object.fromEntries(names.map((name) => [name, begun[name]])) as TaxPreparerFacts);
  const [restored] = useState(() => readLocalDraft<TaxPreparerFacts>(...kept));
  const [facts, setFacts] = useState<TaxPreparerFacts>({ ...initial, ...restored });
  const [errors, setErrors] = useState(NONE);
  const [saving, setSaving] = useState(false);
  const [touched, setTouched] = useState(restored !== null);
  const queries = useQueryClient();
  const navigate = useNavigate();

  function change(name: TaxPreparerFieldName, value: string) {
    // Each country has its own states.
    const changed = { ...facts, [name]: value, ...(name === 'country' ? { state: '' } : {}) };
    setFacts(changed);
    storeLocalDraft(...kept, changed);
  }

  function reset() {
    leave();
    setFacts(initial);
    setErrors(NONE);
    setTouched(false);
  }

  function leave() {
    deleteLocalDraft(...kept);
  }

  async function save() {
    if (saving) return;
    const wrong = checkTaxPreparer(tidyTaxPreparer(facts)).map(({ field, message }) => ({ field, message }));
    setErrors(wrong);
    if (wrong.length > 0) return;
    setSaving(true);
    await send(stored?.version);
    setSaving(false);
  }

  async function send(version: number | undefined): Promise<void> {
    // Without the answers of fields that are no longer shown.
    const body = tidyTaxPreparer(facts);
    try {
      if (stored)
        await call('saveTaxPreparer', {
          body: { ...body, id: stored.id },
          ...(version === undefined ? {} : { version }),
        });
      else await call('addTaxPreparer', { body });
    } catch (error) {
      return explain(error);
    }
    leave();
    showSuccess('Tax Preparer saved successfully');
    navigate(next, { replace: true });
    await queries.invalidateQueries({ queryKey: [TAX_PREPARERS] });
  }

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof Refusal))
      return showError(error instanceof Error ? error.message : 'There is a problem in add/update tax preparer');
    if (error.code === 'VERSION_MISMATCH') return settle(error);
    if (error.code === 'TAX_PREPARER_EXISTS') return setErrors([{ field: 'PTIN', message: error.reason }]);
    setErrors(error.issues.map(({ path, message }) => ({ field: path, message })));
    showError(error.message);
  }

  async function settle(refusal: Refusal): Promise<void> {
    const choice = await choose({
      title: 'This tax preparer was changed after you opened it',
      body: 'It was saved in another window or by someone else. Reload shows the saved version and discards what you typed. Keep mine saves your version.',
      choices: { reload: 'Reload', keep: 'Keep mine' },
    });
    if (choice === 'keep') return send(refusal.current.version);
    if (choice !== 'reload') return;
    leave();
    await queries.resetQueries({ queryKey: [TAX_PREPARERS] });
  }

  return {
    facts,
    errors,
    errorOf: (name: TaxPreparerFieldName) => errors.find(({ field }) => field === name)?.message,
    saving,
    /** Whether what is shown was kept from before. */
    restored: touched,
    change,
    reset,
    leave,
    save,
  };
}
