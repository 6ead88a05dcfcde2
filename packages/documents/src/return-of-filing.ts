import {
  designeeFields,
  type Filer,
  filerFields,
  isDesigneePin,
  type Law,
  nameControl,
  type PaidPreparer,
  paidPreparerFields,
  type ThirdPartyDesignee,
} from '@gauger/excise';
import { renderings } from './forms/renderings.ts';
import type { DocumentForm, PrintedReturn, ReturnAttachment, Software } from './return-document.ts';

/** A filing that cannot be made into a return, with the reasons, one sentence each. */
export class FilingRefused extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * Makes the unsigned return of a filing in the open format, whose `business` block names the filer. The name control
 * is derived from the name unless one is given.
 * @throws FilingRefused when the filing has an error, or the block lacks name or EIN
 */
export function returnOfFiling(
  input: unknown,
  law: Law,
  made: { preparedAt: string; software: Software; attachments?: readonly ReturnAttachment[] },
): PrintedReturn {
  const { facts, computed, faults } = renderings[formOf(input)].read(input, law);
  if (faults.length > 0) throw new FilingRefused(faults);
  const { thirdPartyDesignee: designee } = facts as { thirdPartyDesignee?: Block };
  return {
    facts,
    computed,
    business: filerOf(facts.business ?? {}, 'ssn' in facts && Boolean(facts.ssn)),
    paymentOption: null,
    refundAccount: null,
    paidPreparer: facts.paidPreparer ? paidPreparerOf(facts.paidPreparer) : null,
    thirdPartyDesignee: designee ? designeeOf(designee) : null,
    attachments: [],
    signature: null,
    submissionId: null,
    answeredBy: null,
    ...made,
  };
}

/** The form of a filing; one that names no known form is read as a Form 720, which reports it. */
const formOf = (input: unknown): DocumentForm => {
  const named = typeof input === 'object' && input !== null && 'formType' in input ? input.formType : '';
  return (Object.keys(renderings) as DocumentForm[]).find((form) => form === named) ?? 'Form720';
};

type Block = Readonly<Record<string, unknown>>;

/** Reads the texts of a block of facts; an absent fact is empty. Values that are not text are added to `faults`. */
function textsOf<Name extends string>(
  block: Block,
  fields: Readonly<Record<Name, string>>,
  within: string,
  faults: string[],
): Record<Name, string> {
  const text = (name: string): string => {
    const value = block[name] ?? '';
    if (typeof value === 'string') return value.trim();
    faults.push(`${within}.${name}: write it as text`);
    return '';
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, text(name)])) as Record<Name, string>;
}

/** @param hasSsn whether the return is filed under the social security number of an individual */
function filerOf(block: Block, hasSsn: boolean): Filer {
  const faults: string[] = [];
  const filer = textsOf(block, filerFields, 'business', faults);
  const EIN = filer.EIN.replace('-', '');
  if (filer.businessName === '') faults.push('business.businessName is missing');
  const SSN = typeof block.SSN === 'string' ? block.SSN.replaceAll('-', '') : '';
  if (SSN !== '' && !/^\d{9}$/.test(SSN)) faults.push('business.SSN should have nine digits');
  if (!/^\d{9}$/.test(EIN) && !((hasSsn || SSN !== '') && EIN === ''))
    faults.push(`business.EIN ${EIN === '' ? 'is missing' : 'should have nine digits'}`);
  if (faults.length > 0) throw new FilingRefused(faults);
  const ssn = EIN === '' && SSN !== '' ? { SSN } : {};
  return { ...filer, EIN, ...ssn, nameControl: filer.nameControl || nameControl(filer.businessName, EIN === '') };
}

function paidPreparerOf(block: Block): PaidPreparer {
  const faults: string[] = [];
  const preparer = textsOf(block, paidPreparerFields, 'paidPreparer', faults);
  const individualOrFirm = preparer.individualOrFirm || (preparer.firmName === '' ? 'individual' : 'firm');
  if (!['individual', 'firm'].includes(individualOrFirm))
    faults.push('paidPreparer.individualOrFirm should be individual or firm');
  if (preparer.personName === '') faults.push('paidPreparer.personName is missing');
  if (!/^P\d{8}$/.test(preparer.PTIN)) faults.push('paidPreparer.PTIN should be P and eight digits');
  if (faults.length > 0) throw new FilingRefused(faults);
  return { ...preparer, individualOrFirm, EIN: preparer.EIN.replace('-', '') };
}

function designeeOf(block: Block): ThirdPartyDesignee {
  const faults: string[] = [];
  const designee = textsOf(block, designeeFields, 'thirdPartyDesignee', faults);
  if (designee.personName === '') faults.push('thirdPartyDesignee.personName is missing');
  if (!isDesigneePin(designee.pin)) faults.push('thirdPartyDesignee.pin should be five digits');
  if (faults.length > 0) throw new FilingRefused(faults);
  return designee;
}
