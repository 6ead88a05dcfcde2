import {
  FilingRefused,
  formsOf,
  layoutPending,
  notSent,
  numberNotTaken,
  type PrintedReturn,
  returnFaults,
  returnOfFiling,
} from '@gauger/documents';
import {
  einNeeded,
  type FilingFacts,
  type FilingFigures,
  type Finding,
  findingsFor,
  findingsOf,
  hasError,
  isMailOnly,
  type Law,
  type Severity,
} from '@gauger/excise';
import { computeForm } from './answers.ts';
import { formNameOf, unsentSoftware } from './input.ts';

/** A finding of the filing, or of its form for IRS e-file. */
type CheckFinding = Finding<{ code: string; severity: Severity; path: string; message: string }>;

/** The findings of a filing in the open format, and the checks that need its account or its errors fixed. */
export interface Check {
  issues: CheckFinding[];
  notChecked: string[];
}

/** The checks that only a server makes: they need the other filings, files and people of an account. */
const SERVER_CHECKS = [
  'whether another filing claims the same fuel for the same days, or the business has another return of the quarter',
  'the payment option and the day of its debit',
  'attachments that the filing names',
  'rows that an import left out, and unsaved changes',
  'whether the rates changed since the filing was saved or paid for',
  'whether the preparer and the designee are still in the account',
  'for Form 720-X: the return that it corrects; for Form 720: amounts that Forms 720-X apply to it',
  'after a rejection: the day of the first transmission, which can save a late claim',
];
const AFTER_ERRORS = 'the day, IRS e-file and the filer: fix the errors, then check again';
const FILER = 'the name and address of the filer: the file has no business';

/** Checks a filing on a day as a server does before the fee and the signature, with all that needs no account. */
export function checkFiling(facts: unknown, law: Law, today: string): Check {
  const figures = computeForm(facts, law);
  if (hasError(figures.issues))
    return {
      issues: findingsFor('pay', 'electronic', figures.issues),
      notChecked: [AFTER_ERRORS, ...SERVER_CHECKS],
    };
  const filing = filingOf(facts);
  const { business } = filing as { business?: { EIN?: unknown; SSN?: unknown } };
  const isFilerNamed = business !== undefined;
  const hasNoEin = isFilerNamed && !business.EIN && Boolean(business.SSN);
  const isUnderSsn = hasNoEin && filing.formType === 'Form720';
  return {
    issues: [
      ...findingsOf(filing, figures, { today, law, firstSentOn: null, isMailed: isUnderSsn }),
      ...(hasNoEin ? einNeeded(filing).map((found) => ({ ...found, blocks: 'pay' as const })) : []),
      ...(isMailOnly(filing.formType) ? [] : layoutFindings(filing, figures, today)),
      ...(isFilerNamed ? filerFindings(filing, law, today) : []),
    ],
    notChecked: isFilerNamed ? SERVER_CHECKS : [FILER, ...SERVER_CHECKS],
  };
}

/** A file whose computation has no error has the shape of a filing; a fact that is null is absent. */
export function filingOf(facts: unknown): FilingFacts {
  const stated = JSON.parse(JSON.stringify(facts, (_, value) => value ?? undefined));
  return formNameOf(facts) === 'Form 720' ? { formType: 'Form720', filingData: {}, ...stated } : stated;
}

/** A return that IRS e-file does not take on the day goes by mail: nothing in it has to be fixed. */
function layoutFindings(facts: FilingFacts, computed: FilingFigures, today: string): CheckFinding[] {
  const worked = { facts, computed, preparedAt: noonOf(today), attachments: [] } as unknown as PrintedReturn;
  const notTaken = formsOf(worked).flatMap(({ doc }) => notSent(doc) ?? layoutPending(doc) ?? []);
  return notTaken.slice(0, 1).map((found) => ({ ...found, severity: 'warning', blocks: null }));
}

/** Faults of the filer and of the preparer that stop the signature. */
function filerFindings(facts: FilingFacts, law: Law, today: string): CheckFinding[] {
  try {
    const made = returnOfFiling(facts, law, { preparedAt: noonOf(today), software: unsentSoftware });
    return formsOf(made).flatMap(({ doc }): CheckFinding[] => {
      // Rules of IRS e-file hold nothing up that goes by mail.
      if (notSent(doc)) return [];
      const notTaken = numberNotTaken(doc);
      if (notTaken) return [{ ...notTaken, severity: 'warning', blocks: null }];
      return returnFaults(doc, law).map((found) => ({ ...found, severity: 'error', blocks: 'sign' }));
    });
  } catch (cause) {
    if (!(cause instanceof FilingRefused)) throw cause;
    return cause.faults.map((message) => ({
      code: 'filerWrong',
      path: message.replace(/[ :].*/s, ''),
      message,
      severity: 'error',
      blocks: 'sign',
    }));
  }
}

const noonOf = (day: string): string => `${day}T12:00:00Z`;
