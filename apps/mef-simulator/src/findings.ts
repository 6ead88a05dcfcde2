/** A rule that a submission breaks. */
export interface Finding {
  readonly ruleNumber: string;
  readonly severity: 'Reject and Stop' | 'Reject';
  /** The IRS's category of the rule. */
  readonly category: string;
  readonly message: string;
  /** With the prefix `efile`; absent for the return as a whole. */
  readonly xpath?: string | undefined;
  readonly fieldValue?: string | undefined;
}

/** The submission that the rules check. */
export interface Submission {
  readonly submissionId: string;
  /** `YYYY-MM-DD` of Washington. */
  readonly receivedDay: string;
}

const RETURN = '/efile:Return';

/** `Filer/EIN` in the header → `/efile:Return/efile:ReturnHeader/efile:Filer/efile:EIN` */
export const headerPath = (path: string): string => pathOf('ReturnHeader', path);
export const documentPath = (document: string, path = ''): string => pathOf('ReturnData', document, path);

function pathOf(...parts: string[]): string {
  const names = parts.filter(Boolean).join('/').split('/');
  return `${RETURN}/${names.map((name) => `efile:${name}`).join('/')}`;
}

/** Makes findings of one severity. */
const finder =
  (severity: Finding['severity']) =>
  (ruleNumber: string, category: string, message: string, xpath?: string, fieldValue?: string): Finding => ({
    ruleNumber,
    severity,
    category,
    message,
    ...(xpath ? { xpath } : {}),
    ...(fieldValue ? { fieldValue } : {}),
  });

export const stop = finder('Reject and Stop');
export const reject = finder('Reject');
