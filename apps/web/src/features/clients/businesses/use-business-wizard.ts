import {
  type BusinessFacts,
  type BusinessFieldName,
  type BusinessStep,
  businessFieldNames,
  businessSteps,
  tidyBusiness,
} from '@gauger/contract/business';
import { isSameName } from '@gauger/excise';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BUSINESSES } from '../../../account/public.ts';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { deleteLocalDraft, readLocalDraft, storeLocalDraft } from '../../../api/local-draft.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { choose } from '../../../components/confirm/choose.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { useOpenErrors } from '../../../components/error-summary/use-open-errors.ts';
import { focusField } from '../../../components/focus-field.ts';
import { faultsIn, firstFaulty, stepOf } from './business-entry.ts';

interface Wizard {
  /** The stored business; undefined for a new one. */
  stored: Pick<Answer<'getBusiness'>, 'id' | 'version' | 'sameEin'> | undefined;
  initial: BusinessFacts;
  /** Names what is typed and not saved yet, so that a reload loses nothing: the person, and which business. */
  kept: readonly [userId: string, business: string];
  /** @param sameEin other businesses with the EIN that was saved */
  onSaved: (id: string, sameEin: Answer<'getBusiness'>['sameEin']) => Promise<void> | void;
}

const digitsOf = (ein: string): string => ein.replace(/\D/g, '');

const NONE: readonly FieldError[] = [];

/** The state of the wizard: what is typed, which step is shown, what is wrong, and the ways on. */
export function useBusinessWizard({ stored, initial: given, kept, onSaved }: Wizard) {
  const [address, setAddress] = useSearchParams();
  const [initial] = useState(given);
  const [restored] = useState(() => readLocalDraft<BusinessFacts>(...kept));
  const [facts, setFacts] = useState<BusinessFacts>(restored ? { ...initial, ...restored } : initial);
  const [errors, setErrors] = useState(NONE);
  const { isStillOpen, errorOf } = useOpenErrors(errors, facts);
  const [saving, setSaving] = useState(false);
  const queries = useQueryClient();
  // A link to a field opens its step.
  const linked = address.get('at') ?? undefined;
  const shown = address.get('step') ?? (linked && stepOf(linked));
  // A new business is asked step by step: an address alone leaves none out.
  const faulty = stored ? undefined : firstFaulty(faultsIn(facts));
  const reached = businessSteps.findIndex(({ name }) => name === (faulty ?? 'contact'));
  const asked = businessSteps.findIndex(({ name }) => name === shown);
  const at = Math.max(0, Math.min(asked, reached));
  const step = businessSteps[at]?.name ?? 'profile';

  // A field of another step is not drawn yet when a link of the summary leads to it.
  const [wanted, setWanted] = useState(linked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field comes with its step
  useEffect(() => {
    if (wanted !== undefined && focusField(wanted)) setWanted(undefined);
  }, [wanted, step]);

  function follow(field: string) {
    const itsStep = stepOf(field);
    if (itsStep) show(itsStep, true);
    setWanted(field);
  }

  function show(name: BusinessStep, replace = false) {
    setAddress(
      (now) => {
        now.set('step', name);
        return now;
      },
      { replace },
    );
  }

  /** Shows a step with the focus on its first field. */
  function begin(name: BusinessStep) {
    show(name);
    setWanted(businessFieldNames.find((field) => stepOf(field) === name));
  }

  function change(name: BusinessFieldName, value: string) {
    // Each country has its own states.
    const next = { ...facts, [name]: value, ...(name === 'contactCountry' ? { contactState: '' } : {}) };
    setFacts(next);
    // The browser keeps no SSN.
    const { SSN: _, ...withoutSsn } = next;
    storeLocalDraft(...kept, withoutSsn);
  }

  /** Next: judges the step that is shown alone. */
  function next() {
    const wrong = faultsIn(facts).filter(({ field }) => stepOf(field) === step);
    setErrors(wrong);
    const following = businessSteps[at + 1];
    if (wrong.length === 0 && following) begin(following.name);
  }

  function previous() {
    setErrors(NONE);
    const before = businessSteps[at - 1];
    if (before) begin(before.name);
  }

  /** Save: judges all steps and goes to the first that holds an error. */
  async function save() {
    if (saving) return;
    const wrong = faultsIn(facts);
    if (wrong.length > 0) return refuse(wrong);
    setErrors(NONE);
    setSaving(true);
    await send(stored?.version);
    setSaving(false);
  }

  function refuse(wrong: readonly FieldError[]) {
    setErrors(wrong.map((error) => ({ ...error, follow: () => follow(error.field) })));
    const first = firstFaulty(wrong);
    if (first && first !== step) show(first, true);
  }

  async function send(version: number | undefined): Promise<void> {
    // Without the answers of fields that are no longer shown.
    const body = tidyBusiness(facts);
    try {
      const { id, sameEin } = stored
        ? await call('saveBusiness', {
            body: { ...body, id: stored.id },
            ...(version === undefined ? {} : { version }),
          })
        : await call('addBusiness', { body });
      deleteLocalDraft(...kept);
      await onSaved(id, sameEin);
      await queries.invalidateQueries({ queryKey: [BUSINESSES] });
    } catch (error) {
      await explain(error);
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) return showError(error instanceof Error ? error.message : String(error));
    if (error.code === 'VERSION_MISMATCH') return settle(error);
    if (error.code === 'BUSINESS_EXISTS') return refuse([{ field: 'businessName', message: error.reason }]);
    if (error.issues.length > 0) refuse(error.issues.map(({ path, message }) => ({ field: path, message })));
    showError(error.message);
  }

  async function settle(refusal: Refusal): Promise<void> {
    const choice = await choose({
      title: 'This business was changed after you opened it',
      body: 'It was saved in another window or by someone else. Reload shows the saved version and discards what you typed. Keep mine saves your version.',
      choices: { reload: 'Reload', keep: 'Keep mine' },
    });
    if (choice === 'keep') return send(refusal.current.version);
    if (choice !== 'reload') return;
    deleteLocalDraft(...kept);
    await queries.resetQueries({ queryKey: [BUSINESSES] });
  }

  function startOver() {
    deleteLocalDraft(...kept);
    setFacts(initial);
    setErrors(NONE);
    show('profile', true);
  }

  return {
    /** Other businesses with the saved EIN, while the field holds that EIN. */
    sameEin: digitsOf(facts.EIN) === digitsOf(initial.EIN) ? (stored?.sameEin ?? []) : [],
    /** The stored signing authority, while another person is typed. */
    formerSigner:
      stored && !isSameName(facts.signingAuthorityName, initial.signingAuthorityName)
        ? initial.signingAuthorityName
        : undefined,
    facts,
    step,
    at,
    /** The errors of the current step. */
    errors,
    isStillOpen,
    errorOf: (name: BusinessFieldName) => errorOf(name),
    saving,
    /** Whether what is shown was kept from before. */
    restored: restored !== null && facts !== initial,
    change,
    next,
    previous,
    save,
    startOver,
  };
}
