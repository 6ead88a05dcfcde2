import type { Finding, Submission } from './findings.ts';
import { type Contents, openArchive } from './rules/archive.ts';
import { checkFigures } from './rules/figures.ts';
import { checkHeader } from './rules/header.ts';
import { checkPayment } from './rules/payment.ts';
import { checkRecords } from './rules/records.ts';
import { checkSchema } from './rules/schema.ts';
import { textAt } from './xml.ts';

/** The result of checking a submission. */
export interface Verdict {
  /** Empty: the submission is accepted. */
  readonly findings: readonly Finding[];
  /** False when a rule stopped the checking. */
  readonly isComplete: boolean;
  /** Empty when the return cannot be read. */
  readonly tin: string;
  readonly returnType: string;
  readonly periodEnd: string;
  readonly hasPayment: boolean;
}

const UNREAD = { tin: '', returnType: '', periodEnd: '', hasPayment: false };

/** A filer sends one Form 720 for a quarter, and may send several Forms 8849 in a year. */
const isOnceAPeriod = ({ returnType }: Pick<Verdict, 'returnType'>): boolean => returnType !== '8849';

/**
 * Checks a submission rule by rule, and stops where a rule requires it.
 * @param wasAccepted whether a return of this filer, type and period was accepted before
 */
export function judge(
  submission: Submission,
  archive: Buffer,
  wasAccepted: (of: Pick<Verdict, 'tin' | 'returnType' | 'periodEnd'>) => boolean,
): Verdict {
  const contents = openArchive(submission, archive);
  if (Array.isArray(contents)) return { ...UNREAD, findings: contents, isComplete: false };
  const opened = contents as Contents;
  const header = (path: string) => textAt(opened.return, `ReturnHeader/${path}`);
  const facts = {
    tin: header('Filer/EIN') || header('Filer/SSN'),
    returnType: header('ReturnTypeCd'),
    periodEnd: textAt(opened.manifest, 'TaxPeriodEndDt'),
    hasPayment: opened.return.children.some(({ children }) => children.some(({ name }) => name === 'IRSPayment2')),
  };
  const stages = [
    () => checkSchema(opened),
    () => checkHeader(submission, opened),
    () => [
      ...checkPayment(submission, opened),
      ...checkFigures(opened),
      ...checkRecords(opened, isOnceAPeriod(facts) && wasAccepted(facts)),
    ],
  ];
  const findings: Finding[] = [];
  for (const stage of stages) {
    findings.push(...stage());
    if (findings.some(({ severity }) => severity === 'Reject and Stop'))
      return { ...facts, findings, isComplete: false };
  }
  return { ...facts, findings, isComplete: true };
}
