import { documentPath, type Finding, headerPath, reject, stop } from '../findings.ts';
import { at, textAt } from '../xml.ts';
import type { Contents } from './archive.ts';

/** The simulated IRS records of an EIN, by its last four digits. All other EINs are accepted. */
const RECORDS = {
  /** Recorded with the name control GAUG: a return under another name is rejected, one under this name is not. */
  ofAnotherName: '0922',
  nameControl: 'GAUG',
  /** Not established for this form: rejected, and no change to the return can fix it. */
  ofNoReturn: '0900',
  /** Claims on Schedule 6 of Form 8849 up to $300.00 are known: a larger one is rejected. */
  ofSmallClaims: '0946',
  largestClaim: 300,
} as const;

const DATABASE = 'Database';

/**
 * Checks filer, period and claims against the records (R0000-900, -922, -932, SIM-004).
 * @param isAccepted this filer's return of this period was accepted before
 */
export function checkRecords({ return: root }: Contents, isAccepted: boolean): Finding[] {
  const filer = at(root, 'ReturnHeader/Filer');
  const ein = textAt(filer, 'EIN');
  const nameControl = textAt(filer, 'BusinessNameControlTxt');
  const otherClaims = textAt(root, 'ReturnData/IRS8849Schedule6/TotalRefundAmt');
  const findings: (Finding | false)[] = [
    ein.endsWith(RECORDS.ofNoReturn) &&
      stop(
        'R0000-900',
        DATABASE,
        'The return type is not established for this EIN in the e-File database.',
        headerPath('Filer/EIN'),
        ein,
      ),
    ein.endsWith(RECORDS.ofAnotherName) &&
      nameControl !== RECORDS.nameControl &&
      reject(
        'R0000-922',
        DATABASE,
        'EIN and name control must match what is in the e-File database.',
        headerPath('Filer/BusinessNameControlTxt'),
        nameControl,
      ),
    ein.endsWith(RECORDS.ofSmallClaims) &&
      Number(otherClaims) > RECORDS.largestClaim &&
      reject(
        'SIM-004',
        DATABASE,
        'The simulated records show a smaller tax for the claim on Schedule 6.',
        documentPath('IRS8849Schedule6', 'TotalRefundAmt'),
        otherClaims,
      ),
    isAccepted &&
      reject(
        'R0000-932',
        'Duplicate Condition',
        'A return of this type and period was accepted for this EIN before.',
        headerPath('Filer/EIN'),
        ein,
      ),
  ];
  return findings.filter((finding) => finding !== false);
}
