import { computeFiling, type Filer, type Filing, filerFields, hasError, type Law, nameControl } from '@gauger/excise';
import type { ReturnDocument, Software } from './return-document.ts';

/** What keeps a filing in the open format from being made into a return, one sentence each. */
export class FilingRefused extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * The unsigned return of a filing in the open format, whose `business` block names the filer. The name control is derived
 * from the name unless it is given.
 * @throws FilingRefused when the filing has an error, or the block lacks name or EIN
 */
export function returnOfFiling(
  input: unknown,
  law: Law,
  made: { preparedAt: string; software: Software },
): ReturnDocument {
  const computed = computeFiling(input, law);
  if (hasError(computed.issues))
    throw new FilingRefused(
      computed.issues.filter(({ severity }) => severity === 'error').map(({ path, message }) => `${path}: ${message}`),
    );
  const facts = input as Filing;
  return {
    facts: { ...facts, filingData: facts.filingData ?? {} },
    computed,
    business: filerOf(facts.business ?? {}),
    paymentOption: null,
    signature: null,
    submissionId: null,
    answeredBy: null,
    ...made,
  };
}

function filerOf(block: Readonly<Record<string, unknown>>): Filer {
  const faults: string[] = [];
  const text = (name: string): string => {
    const value = block[name] ?? '';
    if (typeof value === 'string') return value.trim();
    faults.push(`business.${name}: write it as text`);
    return '';
  };
  const filer = Object.fromEntries(Object.keys(filerFields).map((name) => [name, text(name)])) as Filer;
  const EIN = filer.EIN.replace('-', '');
  if (filer.businessName === '') faults.push('business.businessName is missing');
  if (!/^\d{9}$/.test(EIN)) faults.push(`business.EIN ${EIN === '' ? 'is missing' : 'should have nine digits'}`);
  if (faults.length > 0) throw new FilingRefused(faults);
  return { ...filer, EIN, nameControl: filer.nameControl || nameControl(filer.businessName) };
}
