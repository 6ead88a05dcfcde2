import type { OfForm } from './filing-facts.ts';

/** How sentences of the pages of every form call a filing. */
export interface FormWords {
  /** "return", "claim" */
  what: 'return' | 'claim';
  /** "your return" */
  yours: string;
  /** Where one goes on once the fee is paid. */
  afterFee: string;
  /** The same as the next step in a list, and what it does. */
  nextStep: string;
  nextNote: string;
  /** Says, once the fee is paid, that nothing is filed yet. */
  unsent: string;
  /** On a practice site: "no tax is paid". */
  money: string;
}

const signed = {
  afterFee: 'Continue to sign',
  nextStep: 'Sign',
  nextNote: 'Sign and send',
  unsent: 'Sign to send your return. Until it is accepted, it is not filed.',
} as const;

const return720: FormWords = { what: 'return', yours: 'your return', money: 'no tax is paid', ...signed };
const claim8849: FormWords = {
  ...signed,
  what: 'claim',
  yours: 'your claim',
  money: 'no tax is refunded',
  unsent: 'Sign to send your claim. Until it is accepted, it is not filed.',
};

const return720X: FormWords = {
  ...return720,
  money: 'no tax is paid or refunded',
  afterFee: 'Continue to print and sign',
  nextStep: 'Print and mail',
  nextNote: 'Print, sign and mail it',
  unsent: 'Print, sign and mail your return. Until you mail it, it is not filed.',
};

const words: Readonly<Record<OfForm['formType'], FormWords>> = {
  Form720: return720,
  Form720X: return720X,
  Form8849: claim8849,
};

export const wordsOf = ({ formType }: OfForm): FormWords => words[formType];
