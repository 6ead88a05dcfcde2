import { formatDate } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printedEin } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';
import { HAIR, ruled } from './rules.ts';

/** The end of a form: the signer and the paid preparer. */
export const signatureBlocks = (doc: PrintedReturn): Content[] => [signatureBlock(doc), preparerBlock(doc)];

/** A fact under its label, over `colSpan` columns. */
export const field = (label: string, value: string, colSpan = 1): TableCell => ({
  colSpan,
  stack: [
    { text: label, style: 'small' },
    { text: value || ' ', bold: true },
  ],
});

const block = (heading: string, widths: (string | number)[], body: TableCell[][]): Content => ({
  unbreakable: true,
  stack: [
    { text: heading, style: 'heading', margin: [0, 14, 0, 4] },
    { table: { widths, body }, layout: ruled({ outer: HAIR, inner: HAIR }) },
  ],
});

function signatureBlock({ signature: signed, business }: PrintedReturn): Content {
  return block(
    'Sign here',
    ['*', '*', '*', 110],
    [
      [
        field('Name', signed?.name ?? business.signingAuthorityName),
        field('Title', signed?.title ?? business.signingAuthorityTitle),
        field('Signature', howSigned(signed)),
        field('Date', signed ? formatDate(signed.signedOn) : ''),
      ],
    ],
  );
}

function howSigned(signed: PrintedReturn['signature']): string {
  if (signed === null) return 'Not signed';
  if (signed.by === 'form8453Ex') return signed.isPractice ? 'Practice Form 8453-EX' : 'Signed on Form 8453-EX';
  return signed.originatorPin === undefined
    ? 'Signed electronically by PIN'
    : 'Signed by PIN, authorized on Form 8879-EX';
}

/** Whether the IRS may discuss the return with someone, and with whom. */
export function designeeBlock({ thirdPartyDesignee: designee }: PrintedReturn): Content {
  if (!designee)
    return block('Third-party designee', ['*'], [[field('May the IRS discuss this return with someone', 'No')]]);
  return block(
    'Third-party designee',
    [120, '*', '*', 80],
    [
      [
        field('May the IRS discuss this return', 'Yes'),
        field("Designee's name", designee.personName),
        field('Phone', designee.phoneNumber),
        field('PIN', designee.pin),
      ],
    ],
  );
}

function preparerBlock({ paidPreparer: paid, signature: signed }: PrintedReturn): Content {
  if (!paid) return block('Paid preparer', ['*'], [[field('Name', 'None')]]);
  const isFirm = paid.individualOrFirm === 'firm';
  const street = [paid.addressLine1, paid.addressLine2].filter(Boolean).join(', ');
  const region = `${paid.stateCode || paid.state} ${paid.zipCode}`.trim();
  const country = paid.countryCode === 'US' ? '' : paid.country === 'Others' ? paid.countryCode : paid.country;
  return block(
    'Paid preparer',
    ['*', 80, 80, 80],
    [
      [
        field("Preparer's name", paid.personName),
        field('PTIN', paid.PTIN),
        field('Self-employed', isFirm ? 'No' : 'Yes'),
        field('Date', signed ? formatDate(signed.signedOn) : ''),
      ],
      [
        field("Firm's name", isFirm ? paid.firmName : paid.personName),
        field("Firm's EIN", printedEin(paid.EIN), 2),
        {},
        field('Phone', paid.phoneNumber),
      ],
      [field("Firm's address", [street, paid.city, region, country].filter(Boolean).join(', '), 4), {}, {}, {}],
    ],
  );
}
