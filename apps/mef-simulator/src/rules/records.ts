import { type Finding, headerPath, reject, stop } from '../findings.ts';
import { at, textAt } from '../xml.ts';
import type { Contents } from './archive.ts';

/** The simulated IRS records of an EIN, by its last four digits. All other EINs are accepted. */
const RECORDS = {
  /** Recorded with the name control GAUG: a return under another name is rejected, one under this name is not. */
  ofAnotherName: '0922',
  nameControl: 'GAUG',
  /** Not established for this form: rejected, and no change to the return can fix it. */
  ofNoReturn: '0900',
} as const;

const DATABASE = 'Database';

/**
 * Checks filer and period against the records (R0000-900, -922, -932).
 * @param isAccepted this filer's return of this period was accepted before
 */
export function checkRecords({ return: root }: Contents, isAccepted: boolean): Finding[] {
  const filer = at(root, 'ReturnHeader/Filer');
  const ein = textAt(filer, 'EIN');
  const nameControl = textAt(filer, 'BusinessNameControlTxt');
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
