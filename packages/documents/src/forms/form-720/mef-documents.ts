import type { Law } from '@gauger/excise';
import { refundAccountOf } from '../../mef/bank-accounts.ts';
import { CHECKED, type Values } from '../../mef/write-document.ts';
import type { Layout, MefForm } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { groupPath, linePaths, schedulePaths, totalPaths } from './bindings.ts';
import { sentClaims } from './claim-values.ts';
import { formDocuments } from './form-documents.ts';
import { pathsOf } from './layouts.ts';

/** Form 720 Parts I to III with Schedules A, T and C, and the forms and statements that go with it. */
export function mefDocuments(doc: ReturnDocument, layout: Layout, law: Law): MefForm {
  const forms = formDocuments(doc);
  const claims = sentClaims(doc, layout, law);
  return {
    form: {
      name: 'IRS720',
      documentId: 'IRS720',
      paths: pathsOf(layout),
      values: { ...form720Values(doc, law), ...claims.values },
      lists: claims.lists,
      references: [...forms.references, ...claims.references],
    },
    statements: [...forms.documents, ...claims.statements],
  };
}

/** Every figure that is not zero, once; line 3 also when it is zero, for a return must have it. */
function form720Values(doc: ReturnDocument, law: Law): Values {
  const { facts, computed } = doc;
  const values: Record<string, string> = {};
  for (const line of law.lines) {
    const figures = linePaths(line, law).flatMap(({ cell, path }): [string, string][] => {
      const value = computed.cells[cell.id];
      return value === undefined || isZero(value) ? [] : [[path, value]];
    });
    if (figures.length > 0)
      Object.assign(values, { [`${groupPath(line, law)}/IRSNum`]: line.irsNumber }, Object.fromEntries(figures));
  }
  for (const [cell, path] of Object.entries(totalPaths)) {
    const value = computed.cells[cell] ?? '0.00';
    if (!isZero(value) || cell === 'totals.taxLiability') values[path] = value;
  }
  for (const [cell, path] of Object.entries(schedulePaths)) {
    const value = computed.cells[cell] ?? '';
    if (!isZero(value)) values[path] = value;
  }
  if (facts.finalReturn) values.FinalReturnInd = CHECKED;
  if (facts.addressChange) values.AddressChangeInd = CHECKED;
  const gasGuzzler = 'QrtlyFederalExciseTaxPartI/PartIIRSNum40';
  if (facts.oneTimeFiling && values[`${gasGuzzler}/IRSNum`]) values[`${gasGuzzler}/OneTimeFilingInd`] = CHECKED;
  if (facts.deposit?.depositedUsingSHRule && values.DepositsMadeForQuarterAmt) values.SafeHarborRuleInd = CHECKED;
  const use = facts.overpayment?.overPaymentUse;
  if (use && values['OverpaymentGrp/OverpaymentAmt']) values[`OverpaymentGrp/${overpaymentBoxes[use]}`] = CHECKED;
  const account = refundAccountOf(doc);
  if (account) {
    values['DirectDepositGrp/RoutingTransitNum'] = account.routingTransitNum;
    values[`DirectDepositGrp/${accountBoxes[account.accountType]}`] = CHECKED;
    values['DirectDepositGrp/DepositorAccountNum'] = account.accountNumber;
  }
  return values;
}

/** The boxes of line 11d. */
const accountBoxes = { 1: 'SavingsAccountInd', 2: 'CheckingAccountInd' } as const;

/** The boxes of line 11b. */
const overpaymentBoxes = {
  applyToNextReturn: 'ApplyOverpaymentNextReturnInd',
  refund: 'RefundOverpaymentInd',
} as const;

const isZero = (value: string): boolean => /^[0.]*$/.test(value);
