import type { RequestIssue } from '@gauger/contract';
import type { Issue } from '@gauger/excise';
import { useState } from 'react';
import { showError } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import type { OpenFiling, Pages } from './open-filing.ts';
import { useFieldAnchor } from './use-field-anchor.ts';
import type { PageDraft } from './use-page-draft.ts';

type FormPage = 'deposit' | 'overpayment' | 'paymentOption';

/**
 * Saves one page that is a form. The ids of its fields are their paths within the page; links to fields use them.
 * @param now the current errors of the page: a corrected error disappears
 * @param through saves with its related parts: the draft of the page goes with the save
 */
export function useFormPage(
  { save }: OpenFiling,
  page: FormPage,
  now: () => readonly Issue[],
  through: PageDraft<object>['commit'] = asIs,
) {
  const [{ errors, byServer }, setFound] = useState<RefusedFields>(NONE);
  const [busy, setBusy] = useState(false);
  useFieldAnchor(page);

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function commit(pages: Pages, found: readonly (Issue | RequestIssue)[]): Promise<boolean> {
    const wrong = errorsOf(page, found);
    setFound({ errors: wrong, byServer: false });
    if (wrong.length > 0 || busy) return false;
    setBusy(true);
    const outcome = await through(() => save(pages));
    setBusy(false);
    if ('saved' in outcome) return true;
    if ('refused' in outcome) {
      const refused = errorsOf(page, outcome.issues);
      setFound({ errors: refused, byServer: true });
      if (refused.length === 0) showError(outcome.refused);
    }
    return false;
  }

  let wrongNow: ReadonlySet<string> | undefined;
  /** An error that only the server finds remains until the next attempt. */
  function isCurrent({ field }: FieldError): boolean {
    wrongNow ??= new Set(errorsOf(page, now()).map((error) => error.field));
    return byServer || wrongNow.has(field);
  }

  return {
    errors,
    isStillOpen: isCurrent,
    busy,
    commit,
    errorOf: (field: string) => errors.find((error) => error.field === field && isCurrent(error))?.message,
  };
}

interface RefusedFields {
  errors: readonly FieldError[];
  byServer: boolean;
}

const NONE: RefusedFields = { errors: [], byServer: false };

const asIs: PageDraft<object>['commit'] = (save) => save();

/** The refund account is a part of its own on the page of the overpayment. */
const isOnPage = (page: FormPage, path: string): boolean =>
  path.startsWith(`${page}.`) || (page === 'overpayment' && path.startsWith('refundAccount.'));

function errorsOf(page: FormPage, issues: readonly (Issue | RequestIssue)[]): FieldError[] {
  return issues
    .filter(({ severity, path }) => severity === 'error' && isOnPage(page, path))
    .map(({ path, message }) => ({
      field: path.startsWith(`${page}.`) ? path.slice(page.length + 1) : path,
      message,
    }));
}
