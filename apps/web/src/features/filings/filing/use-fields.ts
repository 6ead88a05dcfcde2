import { useState } from 'react';
import type { PageDraft } from './use-page-draft.ts';

/** The fields of a form: what the draft holds of them, else what is saved. Each change is kept in the draft. */
export function useFields<Fields extends object>({ restored, changed }: PageDraft<Fields>, saved: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...saved, ...restored?.fields }));
  function change(part: Partial<Fields>) {
    const next = { ...fields, ...part };
    setFields(next);
    changed(() => next);
  }
  return [fields, change] as const;
}
