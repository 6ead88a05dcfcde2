import { PASSWORD_LENGTH } from '@gauger/contract';
import {
  type CompanyUserFacts,
  type CompanyUserFieldName,
  checkCompanyUser,
  companyUserFields,
  tidyCompanyUser,
} from '@gauger/contract/company-user';
import { useState } from 'react';
import { useRights } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import type { CompanyUser } from './company-user.ts';

export interface CompanyUserEntry extends CompanyUserFacts {
  signInWith: 'invitation' | 'password';
  password: string;
  activeStatus: CompanyUser['activeStatus'];
  /** The only businesses they see; null: all. */
  businesses: string[] | null;
}

const names = Object.keys(companyUserFields) as CompanyUserFieldName[];
const nothing: CompanyUserEntry = {
  firstName: '',
  lastName: '',
  emailId: '',
  contactNumber: '',
  ext: '',
  role: 'editor',
  signInWith: 'invitation',
  password: '',
  activeStatus: 'Active',
  businesses: null,
};

interface Failure {
  /** The server's message about the whole form. */
  message?: string;
  errors: readonly FieldError[];
}
const NONE: Failure = { errors: [] };

/** State of the form in the modal: entries, errors and sending. A Manager changes the businesses alone. */
export function useCompanyUserForm(stored: CompanyUser | undefined, onSaved: () => Promise<void>) {
  const { owns } = useRights();
  const [entry, setEntry] = useState<CompanyUserEntry>(() => ({
    ...nothing,
    ...stored,
    businesses: stored?.businesses?.map(({ id }) => id) ?? null,
  }));
  const [failure, setFailure] = useState(NONE);
  const [saving, setSaving] = useState(false);
  const setsPassword = !stored && entry.signInWith === 'password';

  async function save() {
    if (saving) return;
    const facts = tidyCompanyUser(entry);
    const errors: FieldError[] = owns ? checkCompanyUser(facts).map(({ field, message }) => ({ field, message })) : [];
    if (entry.businesses?.length === 0) errors.push({ field: 'businesses', message: 'Choose at least one business' });
    if (setsPassword) errors.push(...faultsOfPassword(entry.password));
    setFailure({ errors });
    if (errors.length > 0) return;
    setSaving(true);
    try {
      const { activeStatus, businesses, password, signInWith } = entry;
      if (stored)
        await call('saveCompanyUser', {
          body: { id: stored.id, businesses, ...(owns && { ...pick(facts), activeStatus }) },
        });
      else
        await call('addCompanyUser', {
          body: { ...pick(facts), businesses, signInWith, ...(setsPassword ? { password } : {}) },
        });
      await onSaved();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    entry,
    change: (part: Partial<CompanyUserEntry>) => setEntry((before) => ({ ...before, ...part })),
    errors: failure.errors,
    message: failure.message,
    errorOf: (name: string) => failure.errors.find(({ field }) => field === name)?.message,
    setsPassword,
    saving,
    save,
  };
}

const pick = (facts: CompanyUserFacts) =>
  Object.fromEntries(names.map((name) => [name, facts[name]])) as CompanyUserFacts;

function faultsOfPassword(password: string): FieldError[] {
  const { least } = PASSWORD_LENGTH;
  if (password === '') return [{ field: 'password', message: 'Password is required' }];
  if (password.length < least)
    return [{ field: 'password', message: `Password must be at least ${least} characters long` }];
  return [];
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : 'There is a problem in add/update company user';
  const issues = error instanceof Refusal ? error.issues : [];
  return { message, errors: issues.map((issue) => ({ field: issue.path, message: issue.message })) };
}
