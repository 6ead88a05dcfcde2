import type { OfForm } from './filing-facts.ts';

/** How sentences of the pages of every form call a filing. */
export interface FormWords {
  /** "return", "claim" */
  what: 'return' | 'claim';
  /** "your return" */
  yours: string;
  /** On a practice site: "no tax is paid". */
  money: string;
}

const return720: FormWords = { what: 'return', yours: 'your return', money: 'no tax is paid' };
const claim8849: FormWords = { what: 'claim', yours: 'your claim', money: 'no tax is refunded' };

const return720X: FormWords = { ...return720, money: 'no tax is paid or refunded' };

const words: Readonly<Record<OfForm['formType'], FormWords>> = {
  Form720: return720,
  Form720X: return720X,
  Form8849: claim8849,
};

export const wordsOf = ({ formType }: OfForm): FormWords => words[formType];
