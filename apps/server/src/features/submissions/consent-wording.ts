/** A wording that is agreed to: its name and its paragraphs. What was agreed to is kept whole beside the signature. */
export interface Wording {
  version: string;
  paragraphs: string[];
}

const toTheIrs = {
  version: '2026-11 IRS',
  paragraphs: [
    'I authorize Gauger to transmit this return electronically to the IRS and to receive the IRS’s acknowledgement, with the reason for any delay or rejection.',
    // The declaration above the signature of Form 720.
    'Under penalties of perjury, I declare that I have examined this return, including accompanying schedules and statements, and to the best of my knowledge and belief, it is true, correct, and complete.',
  ],
};

/** In practice nothing is filed, so that nothing is declared under penalties of perjury. */
const toASimulator = (name: string): Wording => ({
  version: '2026-11 simulator',
  paragraphs: [
    `I authorize Gauger to transmit this return electronically to the ${name}, which stands in for the IRS. I understand that nothing reaches the IRS.`,
    'I declare that I have examined this return, and to the best of my knowledge and belief, it is true, correct, and complete.',
  ],
});

/** Form 8453-EX, Part II, in substance. */
const debit =
  'I authorize the U.S. Treasury and its designated Financial Agent to initiate an electronic funds withdrawal from the account named in the payment option, for the amount due on this return, on the payment date chosen there.';

/** What the signer agrees to, by who answers and by whether the return carries a direct debit. */
export function consentWording(gateway: { name: string; isStandIn: boolean }, directDebit: boolean): Wording {
  const { version, paragraphs } = gateway.isStandIn ? toASimulator(gateway.name) : toTheIrs;
  if (!directDebit) return { version, paragraphs: [...paragraphs] };
  return { version: `${version}, debit`, paragraphs: [...paragraphs, debit] };
}
