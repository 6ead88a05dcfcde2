import type { OfForm } from './filing-facts.ts';

/** How sentences of the pages of every form call a filing. */
export interface FormWords {
  /** "return", "claim" */
  what: 'return' | 'claim';
  /** "your return" */
  yours: string;
  /** What does not happen on a practice site: "no tax is paid". */
  money: string;
}

const return720: FormWords = { what: 'return', yours: 'your return', money: 'no tax is paid' };
const claim8849: FormWords = { what: 'claim', yours: 'your claim', money: 'no tax is refunded' };

export const wordsOf = ({ formType }: OfForm): FormWords => (formType === 'Form8849' ? claim8849 : return720);
