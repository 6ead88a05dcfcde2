/** The facts of a submission's manifest, other than its id. */
export interface ManifestFacts {
  /** Four digits: the year the period lies in. */
  readonly taxYear: string;
  readonly submissionType: '720' | '8849';
  /** `YYYY-MM-DD`; for Form 720 the first day of the quarter. */
  readonly periodBegin: string;
  /** `YYYY-MM-DD`; for Form 720 the last day of the quarter. */
  readonly periodEnd: string;
  /** Nine digits. */
  readonly tin: string;
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const SHAPES: Readonly<Record<string, RegExp>> = {
  SubmissionId: /^[0-9]{13}[a-z0-9]{7}$/,
  TaxYr: /^[0-9]{4}$/,
  FederalSubmissionTypeCd: /^(720|8849)$/,
  TaxPeriodBeginDt: DAY,
  TaxPeriodEndDt: DAY,
  TIN: /^[0-9]{9}$/,
};

/**
 * Writes the manifest, its elements in the order of the schema.
 * @throws RangeError naming the element that the schema does not allow
 */
export function manifestXml(submissionId: string, facts: ManifestFacts): string {
  const elements = [
    ['SubmissionId', submissionId],
    // The EFIN is the first part of the id (rule R0000-060).
    ['EFIN', submissionId.slice(0, 6)],
    ['TaxYr', facts.taxYear],
    ['GovernmentCd', 'IRS'],
    ['FederalSubmissionTypeCd', facts.submissionType],
    ['TaxPeriodBeginDt', facts.periodBegin],
    ['TaxPeriodEndDt', facts.periodEnd],
    ['TIN', facts.tin],
  ] as const;
  for (const [name, value] of elements) {
    if (SHAPES[name]?.test(value) === false) throw new RangeError(`${name} of a manifest cannot be "${value}".`);
  }
  const lines = elements.map(([name, value]) => `  <${name}>${value}</${name}>\n`).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<IRSSubmissionManifest xmlns="http://www.irs.gov/efile" xmlns:efile="http://www.irs.gov/efile">\n' +
    `${lines}</IRSSubmissionManifest>\n`
  );
}
