import { formatDate, type IsoDate } from '@gauger/excise';

/** A consent wording: its name and its paragraphs. The agreed wording is kept whole with the signature. */
export interface Wording {
  version: string;
  paragraphs: string[];
}

/** Whether a return is signed alone, or each of several with one signature. */
export type SignedAs = 'one' | 'each';

interface Parts {
  transmit: string;
  declare: string;
}

/** The second declaration above the signature of Form 8849. */
const NOT_ELSEWHERE: Readonly<Record<SignedAs, string>> = {
  one: 'amounts claimed on this form have not been, and will not be, claimed on any other form',
  each: 'amounts claimed on each of these forms have not been, and will not be, claimed on any other form',
};

/** A declaration, with the second one of a claim. */
const declared = (as: SignedAs, what: Signed, beginning: string, rest: string): string =>
  what === 'claim' ? `${beginning} (1) that ${rest}, and (2) that ${NOT_ELSEWHERE[as]}.` : `${beginning} that ${rest}.`;

/** How a wording calls what is signed. */
export type Signed = 'return' | 'claim';

const toTheIrs = (what: Signed): Readonly<Record<SignedAs, Parts>> => ({
  one: {
    transmit: `I authorize Gauger to transmit this ${what} electronically to the IRS and to receive the IRS’s acknowledgement, with the reason for any delay or rejection.`,
    // The declaration above the signature of the form.
    declare: declared(
      'one',
      what,
      'Under penalties of perjury, I declare',
      `I have examined this ${what}, including accompanying schedules and statements, and to the best of my knowledge and belief, it is true, correct, and complete`,
    ),
  },
  each: {
    transmit: `I authorize Gauger to transmit each of the ${what}s listed here electronically to the IRS and to receive the IRS’s acknowledgement of each, with the reason for any delay or rejection.`,
    declare: declared(
      'each',
      what,
      'Under penalties of perjury, I declare',
      `I have examined each of these ${what}s, including accompanying schedules and statements, and to the best of my knowledge and belief, each is true, correct, and complete`,
    ),
  },
});

/** The wording for who sends a return that the signer approved: the signer declared what is in it. */
export const approvedWording = (name: string, on: IsoDate | null, what: Signed, as: SignedAs): Wording => ({
  version: `2026-11 approved by link${as === 'each' ? ', batch' : ''}`,
  paragraphs: [
    as === 'each'
      ? `I send each ${what} that was approved by its link as the person listed with it approved it, and in that name. I declare nothing in it myself.`
      : `I send this ${what} as ${name} approved it${on ? ` on ${formatDate(on)}` : ''}, and in that name. I declare nothing in it myself.`,
  ],
});

/** The wording for who sends a return whose signer signed a form for it by hand: the form has the declaration. */
export const signedFormWording = (
  form: string,
  { name, on }: { name: string; on: IsoDate | null },
  what: Signed,
  as: SignedAs,
): Wording => ({
  version: `2026-11 signed ${form}${as === 'each' ? ', batch' : ''}`,
  paragraphs: [
    as === 'each'
      ? `I send each ${what} that has a signed ${form} as the person listed with it signed it by hand, and in that name. I declare nothing in it myself.`
      : `I send this ${what} as ${name} signed it by hand on ${form}${on ? ` on ${formatDate(on)}` : ''}, and in that name. I declare nothing in it myself.`,
  ],
});

/** A form that goes by mail is signed by hand on the form itself. */
export const mailWording: Wording = {
  version: '2026-11 mail',
  paragraphs: [
    'I will print this amended return, sign it by hand and mail it to the IRS. I understand that Gauger does not transmit it.',
    // The declaration above the signature of Form 720-X.
    'Under penalties of perjury, I declare that I have filed an original return, and that I have examined this amended return, including accompanying schedules and statements, and to the best of my knowledge and belief, it is true, correct, and complete.',
  ],
};

/** In practice nothing is filed, so that nothing is declared under penalties of perjury. */
const toASimulator = (name: string, what: Signed): Readonly<Record<SignedAs, Parts>> => ({
  one: {
    transmit: `I authorize Gauger to transmit this ${what} electronically to the ${name}, a simulator of IRS e-file. I understand that nothing reaches the IRS.`,
    declare: declared(
      'one',
      what,
      'I declare',
      `I have examined this ${what}, and to the best of my knowledge and belief, it is true, correct, and complete`,
    ),
  },
  each: {
    transmit: `I authorize Gauger to transmit each of the ${what}s listed here electronically to the ${name}, a simulator of IRS e-file. I understand that nothing reaches the IRS.`,
    declare: declared(
      'each',
      what,
      'I declare',
      `I have examined each of these ${what}s, and to the best of my knowledge and belief, each is true, correct, and complete`,
    ),
  },
});

/** Form 8453-EX, Part II, in substance. */
const debit: Readonly<Record<SignedAs, string>> = {
  one: 'I authorize the U.S. Treasury and its designated Financial Agent to initiate an electronic funds withdrawal from the account named in the payment option, for the amount due on this return, on the payment date chosen there.',
  each: 'For each of these returns that is paid by direct debit, I authorize the U.S. Treasury and its designated Financial Agent to initiate an electronic funds withdrawal from the account named in its payment option, for the amount due on that return, on the payment date chosen there.',
};

/** The persons that a return names besides its signer: name and firm; null where none is named. */
export interface NamedPersons {
  paidPreparer: string | null;
  thirdPartyDesignee: string | null;
}

const preparedBy = (as: SignedAs, what: Signed, name: string): string =>
  as === 'one'
    ? `This ${what} names ${name} as its paid preparer.`
    : `Some of these ${what}s name ${name} as paid preparer, as listed.`;

const discussedWith = (as: SignedAs, what: Signed, name: string): string =>
  as === 'one'
    ? `I allow ${name}, the third-party designee, to discuss this ${what} with the IRS.`
    : `I allow ${name}, the third-party designee, to discuss with the IRS the ${what}s that name this person, as listed.`;

/** The consent of the signer, by gateway, direct debit, number of returns, whether they are claims, and the persons they name. */
export function consentWording(
  gateway: { name: string; isStandIn: boolean },
  directDebit: boolean,
  as: SignedAs,
  what: Signed,
  { paidPreparer, thirdPartyDesignee }: NamedPersons,
): Wording {
  const { transmit, declare } = (gateway.isStandIn ? toASimulator(gateway.name, what) : toTheIrs(what))[as];
  const of = what === 'claim' ? `, claim ${as === 'each' ? 3 : 2}` : '';
  const version = [
    `${gateway.isStandIn ? '2026-12 simulator' : '2026-11 IRS'}${of}${as === 'each' ? ', batch' : ''}`,
    ...(directDebit ? ['debit'] : []),
    ...(paidPreparer ? ['preparer'] : []),
    ...(thirdPartyDesignee ? ['designee'] : []),
  ].join(', ');
  const paragraphs = [
    transmit,
    declare,
    ...(directDebit ? [debit[as]] : []),
    ...(paidPreparer ? [preparedBy(as, what, paidPreparer)] : []),
    ...(thirdPartyDesignee ? [discussedWith(as, what, thirdPartyDesignee)] : []),
  ];
  return { version, paragraphs };
}
