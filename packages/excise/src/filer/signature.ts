import { type Issue, isBlank, issue } from '../engine/public.ts';

/** The facts typed to sign a return. */
export interface SignatureEntry {
  signerName: string;
  signerTitle: string;
  /** Five digits of the signer's choice, not all zeros: the PIN of an electronic return. */
  pin: string;
  /** Whether the wording of the consent is agreed to. */
  consent: boolean;
}

/** The length that the header of the return allows. */
export const LONGEST_SIGNER = 35;

/**
 * Characters that the return keeps recognizable to the signer: accents, full stops and commas are left out there,
 * nothing else.
 */
const WRITABLE = /^[\p{Script=Latin}\p{Mn}0-9 .,'’‘–—-]*$/u;

/** Judges a signature; one function for the page and the call. An issue's path is the name of its field. */
export function signatureIssues({ signerName, signerTitle, pin, consent }: SignatureEntry): Issue[] {
  return [
    ...(consent ? [] : [issue('consentMissing', 'consent')]),
    ...text('signerName', 'Name', signerName),
    ...text('signerTitle', 'Title', signerTitle),
    ...(/^(?!00000)\d{5}$/.test(pin) ? [] : [issue('pinShape', 'pin')]),
  ];
}

function text(path: string, label: string, value: string): Issue[] {
  if (isBlank(value.trim())) return [issue('required', path, { label })];
  if (!WRITABLE.test(value)) return [issue('signerLetters', path, { label })];
  return value.length > LONGEST_SIGNER ? [issue('tooLong', path, { label, most: LONGEST_SIGNER })] : [];
}

/** Whether two names are those of one person: letter case, spaces, periods and commas do not matter. */
export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);
const comparable = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();
