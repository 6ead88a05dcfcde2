import {
  checkProfile,
  type Profile,
  type ProfileFieldName,
  profileFields,
  tidyProfile,
} from '@gauger/contract/profile';
import { useState } from 'react';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { deleteLocalDraft, readLocalDraft, storeLocalDraft } from '../../../api/local-draft.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { choose } from '../../../components/confirm/choose.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { updateUser } from './update-user.ts';

const names = Object.keys(profileFields) as ProfileFieldName[];
const NONE: readonly FieldError[] = [];

const entryOf = (user: Answer<'getUser'>): Profile => ({
  ...(Object.fromEntries(names.map((name) => [name, user[name]])) as Record<ProfileFieldName, string>),
  // The most common answer.
  extNumber: user.extNumber,
  taxPreparer: user.taxPreparer,
});

/** The state of the form: what is typed, what is wrong, and the ways on. What is typed outlives a reload. */
export function useProfileForm(user: Answer<'getUser'>) {
  const kept = [user.id, 'profile'] as const;
  const [restored, setRestored] = useState(() => readLocalDraft<Profile>(...kept));
  const [profile, setProfile] = useState<Profile>(() => ({ ...entryOf(user), ...restored }));
  const [errors, setErrors] = useState(NONE);
  const [saving, setSaving] = useState(false);

  function change(part: Partial<Profile>) {
    // Each country has its own states.
    const moved = part.country === undefined ? {} : { state: '', countryCode: '', stateCode: '' };
    const next = { ...profile, ...moved, ...part };
    setProfile(next);
    storeLocalDraft(...kept, next);
  }

  function show(stored: Answer<'getUser'>) {
    deleteLocalDraft(...kept);
    setRestored(null);
    setErrors(NONE);
    setProfile(entryOf(stored));
  }

  /** Asks the server, since another window may have changed it. */
  async function reset() {
    try {
      const stored = await call('getUser', { params: { id: user.id } });
      updateUser(stored);
      show(stored);
    } catch (error) {
      showError(wordsOf(error));
    }
  }

  async function save() {
    if (saving) return;
    const wrong = checkProfile(tidyProfile(profile)).map(({ field, message }) => ({ field, message }));
    setErrors(wrong.length > 0 ? wrong : NONE);
    if (wrong.length > 0) return;
    setSaving(true);
    await send(user.version);
    setSaving(false);
  }

  async function send(version: number | undefined): Promise<void> {
    try {
      const stored = await call('saveUser', { body: profile, ...(version === undefined ? {} : { version }) });
      updateUser(stored);
      show(stored);
      showSuccess('Account updated successfully');
    } catch (error) {
      if (error instanceof Refusal && error.code === 'VERSION_MISMATCH') return settle(error);
      if (error instanceof Refusal && error.issues.length > 0)
        setErrors(error.issues.map(({ path, message }) => ({ field: path, message })));
      showError(wordsOf(error));
    }
  }

  async function settle(refusal: Refusal): Promise<void> {
    const choice = await choose({
      title: 'Your profile was changed after you opened it',
      body: 'It was saved in another window. Reload shows the saved version and discards what you typed. Keep mine saves your version.',
      choices: { reload: 'Reload', keep: 'Keep mine' },
    });
    if (choice === 'keep') return send(refusal.current.version);
    if (choice === 'reload') return reset();
  }

  return {
    profile,
    errors,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.message,
    saving,
    /** Whether what is shown was kept from before. */
    restored: restored !== null,
    change,
    reset,
    save,
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'There is a problem in Edit Profile');
